import { describe, expect, it } from 'vitest'
import type { Identity } from '#contract/identity/find-identity.ts'
import { HARMLESS_SENTENCES } from '#tests/builders/sentences/harmless-sentences.ts'
import { MORE_HARMLESS_SENTENCES } from '#tests/builders/sentences/more-harmless-sentences.ts'
import { checkAnonymous } from './check-anonymous.ts'
import { anonymousPart } from './policy.ts'

describe('the words of a date', () => {
  const venue: Identity = {
    name: 'Thornwick Hall',
    address: '12 Quarry Lane',
    zipCode: '78704',
    city: 'Austin',
    state: 'TX',
    phone: null,
    email: null,
    website: null,
    owner: null,
  }
  const harmless = {
    description: 'A garden by the river.',
    duration: null,
    times: null,
    includes: ['Chairs'],
    excludes: [],
    restrictions: [],
  }

  it('may be harmless', () => checkAnonymous(harmless, [venue]))

  it('can’t name the venue: the refusal names every word and every field', async () => {
    const telling = {
      ...harmless,
      description: 'Welcome to Thornwick.',
      includes: ['Chairs', 'Parking on Quarry Lane'],
    }
    const fields = { description: expect.stringContaining('hornwick'), 'packageDetails.includes': expect.any(String) }
    const refusal = expect.objectContaining({ code: 'identity_in_text', details: expect.objectContaining({ fields }) })
    await expect(checkAnonymous(telling, [venue])).rejects.toThrow(refusal)
  })

  it('can’t say a word of the venue’s name: the refusal says that the word is part of it', async () => {
    const says = (description: string) => expect(checkAnonymous({ ...harmless, description }, [venue])).rejects
    await says('Welcome to Thornwick.').toThrow(', part of the venue’s name, from the description.')
    await says('Welcome to Thornwick Hall.').toThrow('Please remove “Thornwick Hall” from the description.')
    await says('Parking on Quarry Lane.').toThrow(' from the description.')
  })

  it.each([
    ['the venue’s name', { description: 'A garden known as Thorn', duration: 'wick Hall, 8 hours' }],
    ['a phone number', { duration: 'Ask 512', times: '555', includes: ['0199'] }],
    ['half a phone number', { duration: 'call 512-555-', times: '0123' }],
    ['a domain', { description: 'see goldenhour', duration: '.com' }],
  ])('can’t say %s from one field to the next', async (_, cut) => {
    const called = { ...venue, phone: '(512) 555-0199' }
    const refusal = expect.objectContaining({ code: 'identity_in_text' })
    await expect(checkAnonymous({ ...harmless, includes: [], ...cut }, [called])).rejects.toThrow(refusal)
    const left = anonymousPart({ ...harmless, includes: [], ...cut }, [called])
    await checkAnonymous(left, [called])
  })

  it('may be any harmless sentences in a row', async () => {
    const all = [...HARMLESS_SENTENCES, ...MORE_HARMLESS_SENTENCES]
    for (let at = 0; at + 6 <= all.length; at += 3) {
      const [description = '', duration = '', times = '', ...includes] = all.slice(at, at + 6)
      await checkAnonymous({ ...harmless, description, duration, times, includes }, [venue])
    }
  })

  it('can’t name the venue by either of two names', async () => {
    const renamed = { ...venue, name: 'Larkspur House' }
    const text = { ...harmless, description: 'From Thornwick to Larkspur.' }
    const details = expect.objectContaining({ words: ['thornwick', 'larkspur'] })
    await expect(checkAnonymous(text, [venue, renamed])).rejects.toThrow(expect.objectContaining({ details }))
  })

  it('lose what names the venue where nobody can edit them', () => {
    const telling = {
      ...harmless,
      description: 'Welcome to Thornwick.',
      includes: ['Chairs', 'Parking on Quarry Lane'],
    }
    expect(anonymousPart(telling, [venue])).toEqual({ ...harmless, description: null, includes: ['Chairs'] })
  })
})
