import { describe, expect, test } from 'vitest'
import { letter, letterHtml } from './letter.ts'

const parts = {
  template: 'x',
  subject: 'Your date is booked',
  heading: 'Booked',
  paragraphs: ['It is yours now.', 'Call them soon.'],
}
const action = { label: 'See it', url: 'https://unveil.example/dashboard/couple?tab=bookings&booking=7' }

describe('what the bell shows of a letter', () => {
  test('is its subject, its first paragraph and the page of its button', () => {
    expect(letter({ ...parts, action }).notice).toEqual({
      title: 'Your date is booked',
      text: 'It is yours now.',
      link: '/dashboard/couple?tab=bookings&booking=7',
    })
  })

  test('is another sentence if the letter names one, and the home page if there is no button', () => {
    const { notice } = letter({ ...parts, notice: 'Yours.' })
    expect(notice).toEqual({ title: 'Your date is booked', text: 'Yours.', link: '/' })
  })

  test('never leads to another site', () => {
    for (const url of ['//elsewhere.example/x', 'https://elsewhere.example/x', 'javascript://elsewhere.example/x']) {
      expect(letter({ ...parts, action: { label: 'x', url } }).notice?.link).toBe('/x')
    }
  })

  test('is nothing when the letter is for the mailbox alone', () => {
    expect(letter({ ...parts, action, notice: false }).notice).toBeNull()
  })
})

test('an email address stays on one line of its email, unless it is longer than a line', () => {
  const [short, long] = ['ann.o’hara@weddings.example', `${'a'.repeat(25)}@weddings.example`]
  const { subject, content } = letter({
    ...parts,
    paragraphs: [`Log in with ${short}, please. Not with ${long}.`],
    facts: [['Email', short, `mailto:${short}`]],
  })
  const markup = letterHtml(subject, content)
  const whole = (text: string) => `<span style="white-space:nowrap">${text}</span>`
  expect(markup).toContain(`Log in with ${whole(`${short},`)} please. Not with ${long}.`)
  expect(markup).toContain(`overflow-wrap:anywhere">${whole(short)}</td>`)
})
