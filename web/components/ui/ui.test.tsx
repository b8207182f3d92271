import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChipGroup } from '../forms/choices.tsx'
import { FormError } from '../forms/form-error.tsx'
import { MoneyField, Select, TextField } from '../forms/inputs.tsx'
import { Avatar, initials } from './avatar.tsx'
import { Chip } from './badge.tsx'
import { Button, buttonClasses } from './button.tsx'
import { Countdown } from './countdown.tsx'
import { PaymentPlan } from './payment-plan.tsx'
import { PriceBlock } from './price-block.tsx'
import { Stars } from './stars.tsx'
import { Timeline } from './timeline.tsx'

const html = (element: ReactElement) => renderToStaticMarkup(element)
const attribute = (markup: string, name: string) => markup.match(new RegExp(` ${name}="([^"]*)"`))?.[1]

describe('Button', () => {
  it('submits nothing unless told', () => {
    expect(attribute(html(<Button>Go</Button>), 'type')).toBe('button')
    expect(attribute(html(<Button type="submit">Go</Button>), 'type')).toBe('submit')
  })

  it.each(['xs', 'sm', 'md', 'lg', 'icon', 'icon-sm'] as const)('is at least 44 px high for a finger: %s', (size) => {
    const heights = buttonClasses({ size }).match(/(?<=^|\s)(?:h|size)-(\d+)/g) ?? []
    expect(heights.map((one) => Number(one.split('-')[1]) * 4)).toEqual([expect.toSatisfy((px: number) => px >= 44)])
  })

  it('says that it is busy while pending and keeps its words', () => {
    const markup = html(<Button pending>Pay $2,700</Button>)
    expect(attribute(markup, 'aria-busy')).toBe('true')
    expect(attribute(markup, 'aria-disabled')).toBe('true')
    expect(markup).toContain('Pay $2,700')
    expect(html(<Button>Pay $2,700</Button>)).not.toMatch(/aria-(busy|disabled)=/)
  })

  it('lends its look to a link', () => {
    expect(
      html(
        <Button asChild>
          <a href="/search">Browse Venues</a>
        </Button>,
      ),
    ).toMatch(/^<a [^>]*href="\/search"[^>]*>Browse Venues<\/a>$/)
  })
})

describe('fields', () => {
  it('tie label, hint and error to the input', () => {
    const markup = html(
      <TextField id="zip" label="ZIP" hint="Five digits" error="Please enter a valid 5-digit ZIP code" />,
    )
    expect(markup).toContain('<label for="zip"')
    expect(attribute(markup, 'aria-describedby')).toBe('zip-hint zip-error')
    expect(markup).toMatch(/id="zip-hint"[^>]*>Five digits/)
    expect(markup).toMatch(/id="zip-error".*valid 5-digit/)
    expect(attribute(markup, 'aria-invalid')).toBe('true')
  })

  it('claim no error where there is none', () => {
    expect(html(<TextField label="City" />)).not.toMatch(/aria-(invalid|describedby)=|-error"/)
  })

  it('pass on what a form registers', () => {
    const markup = html(<MoneyField label="Price" name="price" defaultValue="2,700" />)
    expect(attribute(markup, 'name')).toBe('price')
    expect(attribute(markup, 'inputMode') ?? attribute(markup, 'inputmode')).toBe('decimal')
    expect(
      html(<Select label="State" name="state" placeholder="Any" options={[{ value: 'TX', label: 'Texas' }]} />),
    ).toMatch(/name="state".*<option value="">Any<\/option><option value="TX">Texas/)
  })

  it('have chips that are native boxes with one name', () => {
    const options = ['barn', 'beach'].map((value) => ({ value, label: value }))
    const many = html(
      <ChipGroup legend="Styles" name="styles" options={options} value={['beach']} onValueChange={() => {}} />,
    )
    expect(many.match(/type="checkbox"/g)).toHaveLength(2)
    const stored = html(<ChipGroup legend="Styles" name="styles" options={options} defaultValue={['beach']} />)
    for (const markup of [many, stored]) {
      expect(markup).toMatch(/checked=""[^>]*value="beach"|value="beach"[^>]*checked=""/)
      expect(markup.match(/checked=""/g)).toHaveLength(1)
    }
    expect(html(<ChipGroup legend="Kind" one name="kind" options={options} />)).toContain('type="radio"')
  })

  it('sum up their mistakes, or show nothing', () => {
    expect(html(<FormError title="One field" mistakes={[{ message: 'City is required', href: '#city' }]} />)).toMatch(
      /role="alert".*href="#city"/,
    )
    expect(html(<FormError />)).toBe('')
  })
})

describe('small pieces', () => {
  it('the avatar has the first two letters in upper case', () => {
    expect([initials('Maya Chen'), initials(' admin'), initials('é'), initials('')]).toEqual(['MA', 'AD', 'É', ''])
    expect(html(<Avatar name="Maya Chen" />)).toContain('>MA<')
  })

  it('a price names the old and the new amount', () => {
    const markup = html(<PriceBlock original="$20,000" price="$11,700" percent={42} />)
    expect(markup.replace(/<[^>]+>/g, '|').replace(/\|+/g, '|')).toBe(
      '|Price |$11,700|Original price |$20,000|42% off|',
    )
    expect(html(<PriceBlock price="$11,700" percent={0} />)).not.toContain('off')
  })

  it('a rating is read out', () => {
    expect(attribute(html(<Stars rating={4} />), 'aria-label')).toBe('4 out of 5 stars')
  })

  it('a chip says what its button removes', () => {
    expect(html(<Chip label="Austin" onRemove={() => {}} />)).toContain('aria-label="Remove Austin"')
    expect(html(<Chip label="Austin" />)).not.toContain('button')
  })

  it('a countdown starts from the two instants of the server, whatever this clock says', () => {
    const at = (endsAt: string) =>
      html(<Countdown endsAt={endsAt} serverNow="2001-01-01T00:00:00Z" seconds={900} />).match(/\d\d:\d\d(?=<)/)?.[0]
    expect(at('2001-01-01T00:12:34Z')).toBe('12:34')
    expect(at('2001-01-01T00:15:00Z')).toBe('15:00')
    expect(at('2000-12-31T00:00:00Z')).toBe('00:00')
  })

  it('a countdown reads out five minutes, one minute and the end, and nothing between', () => {
    const said = (seconds: number) => {
      const endsAt = new Date(Date.UTC(2001, 0, 1, 0, 0, seconds)).toISOString()
      const markup = html(<Countdown endsAt={endsAt} serverNow="2001-01-01T00:00:00Z" seconds={900} />)
      return /aria-live="polite"[^>]*>([^<]*)</.exec(markup)?.[1]
    }
    expect([300, 299, 60, 0].map(said)).toEqual(['5 minutes left', '', '1 minute left', 'The time is up'])
  })
})

describe('steps and plans', () => {
  it('a timeline shows who acts and by when on the current step only', () => {
    const step = (key: string, state: 'done' | 'current' | 'next') => ({
      key,
      title: key,
      state,
      actor: 'The venue',
      until: 'Monday',
    })
    const markup = html(<Timeline label="Steps" steps={[step('a', 'done'), step('b', 'current'), step('c', 'next')]} />)
    expect(markup.match(/The venue/g)).toHaveLength(1)
    expect(markup.match(/aria-current="step"/g)).toHaveLength(1)
    expect(markup).toMatch(/Done: .*Now: .*To come: /)
  })

  it('a payment plan keeps its order', () => {
    const markup = html(
      <PaymentPlan
        plan={[
          { key: '1', what: 'Deposit', when: 'Today', amount: '$2,925', state: 'due' },
          { key: '2', what: 'Balance', when: 'May 13', amount: '$8,775' },
          { key: '3', what: 'Your event', when: 'Jun 12', state: 'event' },
        ]}
      />,
    )
    expect(markup).toMatch(/^<ol.*Deposit.*\$2,925.*Balance.*\$8,775.*Your event/)
  })
})
