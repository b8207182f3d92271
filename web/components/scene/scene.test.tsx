import { renderToStaticMarkup, renderToString } from 'react-dom/server'
import { describe, expect, it, vi } from 'vitest'
import { drawScene } from '#contract/scene/draw.ts'
import { drawnStyles, evening } from '#contract/scene/evening.ts'
import { Scene, sceneKey } from './scene.tsx'
import { sceneAlt } from './scene-alt.ts'
import { VeilReveal } from './veil-reveal.tsx'

const styles =
  'barn beach garden ballroom rustic modern classic vintage industrial luxury boutique estate vineyard country-club historic waterfront rooftop mansion resort farmhouse'.split(
    ' ',
  )
const dates = ['2027-04-10', '2027-07-12', '2027-10-02', '2027-12-18']
const pairs = styles.flatMap((a) => styles.map((b) => (a === b ? [a] : [a, b])))
const hours = new Map(Array.from({ length: 80 }, (_, i) => [evening(listing(899_999_900 + i)).hour, 899_999_900 + i]))
const ids = [...hours.values()]

function listing(id: number | string, of: readonly string[] = ['barn'], date = '2027-06-12', state?: string) {
  return { id, styles: of, date, state }
}
const names = (markup: string) => [...markup.matchAll(/ id="([^"]+)"/g)].map((match) => match[1])
const used = (markup: string) => [...markup.matchAll(/url\(#([^)]+)\)|href="#([^"]+)"/g)].map((m) => m[1] ?? m[2])

describe('a scene', () => {
  it('covers all 20 styles, four seasons and five hours here', () => {
    expect([pairs.length, hours.size]).toEqual([400, 5])
  })

  it('is under 3 kB of markup for every style and pair, as a whole <svg> with long ids', () => {
    let largest = 0
    for (const pair of pairs) {
      for (const date of dates) {
        for (const id of ids) {
          const northern = pair.some((style) => ['beach', 'resort'].includes(style)) && id !== ids[0]
          const markup = renderToStaticMarkup(<Scene fields={listing(id, pair, date, northern ? 'VT' : undefined)} />)
          largest = Math.max(largest, markup.length)
          if (markup.length >= 3072) throw new Error(`${pair} ${date} ${id}: ${markup.length} bytes`)
          if (/undefined|NaN|null|~/.test(markup)) throw new Error(`${pair} ${date} ${id}: ${markup}`)
        }
      }
    }
    expect(largest).toBeGreaterThan(2000)
  })

  it('looks different for every style', () => {
    expect(new Set(styles.map((style) => drawScene(listing(7, [style]), 'k'))).size).toBe(20)
  })

  it('uses only gradients that it brings, each named once', () => {
    for (const pair of pairs) {
      const markup = drawScene(listing(ids[0] ?? 1, pair), 'k')
      const own = names(markup)
      expect(new Set(own).size).toBe(own.length)
      expect(used(markup).filter((name) => !own.includes(name ?? ''))).toEqual([])
    }
  })

  it('shares no id with another listing, nor with itself drawn twice', () => {
    const page = renderToStaticMarkup(
      <>
        <Scene fields={listing(11)} />
        <Scene fields={listing(1)} />
        <Scene fields={listing(11)} frame="wide" />
        <Scene fields={listing('11-1')} />
      </>,
    )
    const all = names(page)
    expect(all.length).toBe(12)
    expect(new Set(all).size).toBe(12)
    expect(sceneKey(37)).not.toBe(sceneKey('37x'))
  })

  it('closes every element', () => {
    const markup = drawScene(listing(3, ['beach', 'barn']), 'k')
    const opened = markup.match(/<[a-zA-Z]+/g)?.length
    const closed = (markup.match(/\/>/g)?.length ?? 0) + (markup.match(/<\//g)?.length ?? 0)
    expect(closed).toBe(opened)
  })

  it('asks neither chance nor clock: the server and the browser draw the same', () => {
    const chance = vi.spyOn(Math, 'random').mockImplementation(() => {
      throw new Error('Math.random in a scene')
    })
    const clock = vi.spyOn(Date, 'now').mockImplementation(() => {
      throw new Error('Date.now in a scene')
    })
    const once = renderToString(<Scene fields={listing(48213, ['vineyard', 'estate'])} />)
    vi.stubEnv('TZ', 'Pacific/Kiritimati')
    const again = renderToString(<Scene fields={listing('48213', ['vineyard', 'estate'])} />)
    expect(again).toBe(once)
    expect(chance).not.toHaveBeenCalled()
    expect(clock).not.toHaveBeenCalled()
    vi.unstubAllEnvs()
  })

  it('puts nothing of a hostile id or style into the markup', () => {
    const markup = renderToStaticMarkup(<Scene fields={listing('"><script>', ['<b>', 'constructor', '__proto__'])} />)
    expect(markup).not.toMatch(/script>|<b>/)
    expect(markup).toContain('A garden')
  })
})

describe('what is drawn', () => {
  it.each([
    [['barn'], ['barn']],
    [
      ['vineyard', 'barn', 'rustic'],
      ['barn', 'vineyard'],
    ],
    [
      ['mansion', 'estate', 'luxury'],
      ['mansion', 'estate'],
    ],
    [
      ['beach', 'resort'],
      ['beach', 'resort'],
    ],
    [['barn', 'barn'], ['barn']],
    [[], ['garden']],
    [['unknown'], ['garden']],
  ])('%j shows %j', (given, drawn) => {
    expect(drawnStyles(given)).toEqual(drawn)
  })

  it('takes the season from the date and the hour from the id', () => {
    expect(dates.map((date) => evening(listing(1, ['barn'], date)).season)).toEqual([
      'spring',
      'summer',
      'autumn',
      'winter',
    ])
    expect(evening(listing(5)).hour).toBe(evening(listing(5, ['beach'], '2028-01-01')).hour)
  })

  it('has palms where they grow, firs and no pool elsewhere, and snow only where it falls', () => {
    const winter = '2027-01-16'
    const leaf = '<use href="#kp"'
    for (const style of ['resort', 'beach']) {
      for (const state of ['FL', 'HI', 'CA']) expect(drawScene(listing(7, [style], winter, state), 'k')).toContain(leaf)
      for (const state of ['VT', 'CO', 'MA']) {
        for (const date of [winter, ...dates]) {
          expect(drawScene(listing(7, [style], date, state), 'k')).not.toContain(leaf)
          expect(drawScene(listing(7, ['barn', style], date, state), 'k')).not.toContain(leaf)
        }
      }
    }
    expect(evening(listing(7, ['barn'], winter, 'FL')).season).toBe('spring')
    expect(evening(listing(7, ['barn'], '2027-12-04', 'FL')).season).toBe('autumn')
    expect(evening(listing(7, ['barn'], winter, 'VT')).season).toBe('winter')
  })

  it('says in words what it shows', () => {
    const dusk = hours.get('dusk') ?? 0
    expect(sceneAlt(listing(dusk, ['vineyard']))).toBe('A vineyard at dusk, drawn; the venue itself is hidden')
    expect(sceneAlt(listing(dusk, ['beach', 'estate']))).toMatch(/^An estate and a beach at dusk, drawn/)
  })
})

describe('the reveal', () => {
  const reveal = (state: 'veiled' | 'lifting' | 'lifted') =>
    renderToStaticMarkup(
      <VeilReveal fields={listing(1)} state={state} name="The Old Orchard">
        Anonymous Venue
      </VeilReveal>,
    )

  it('keeps the name out of the page while veiled', () => {
    expect(reveal('veiled')).not.toMatch(/Old Orchard/)
    expect(reveal('veiled')).toContain('Anonymous Venue')
  })

  it('has the name and a lifting veil once, then no veil', () => {
    expect(reveal('lifting')).toMatch(/Old Orchard.*class="veil"/)
    expect(reveal('lifted')).toContain('Old Orchard')
    expect(reveal('lifted')).not.toMatch(/class="veil"|Anonymous Venue/)
  })
})
