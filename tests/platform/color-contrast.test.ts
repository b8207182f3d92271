import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const css = readFileSync(new URL('../../web/styles/tokens.css', import.meta.url), 'utf8')

const tokens = new Map(
  [...css.matchAll(/--([a-z-]+): light-dark\((#[0-9a-f]{6}), (#[0-9a-f]{6})\)/g)].map(
    ([, name = '', light = '', dark = '']) => [name, { light, dark }],
  ),
)

/** Relative luminance (WCAG 2.2) of a #rrggbb color. */
function luminance(color: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((at) => {
    const value = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * r + 0.7152 * g + 0.0722 * b
}

/** Contrast ratio of two colors, 1 to 21. */
function contrast(a: string, b: string): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((x, y) => x - y)
  return (light + 0.05) / (dark + 0.05)
}

function ratio(text: string, ground: string, theme: 'light' | 'dark'): number {
  const a = tokens.get(text)
  const b = tokens.get(ground)
  if (!a || !b) throw new Error(`no token ${a ? ground : text}`)
  return contrast(a[theme], b[theme])
}

const surfaces = ['paper', 'card', 'sunk', 'raised']
const text: [string, string][] = [
  ...['ink', 'muted', 'garden', 'berry', 'candle-ink'].flatMap((name) =>
    surfaces.map((ground): [string, string] => [name, ground]),
  ),
  ['garden', 'garden-soft'],
  ['ink', 'garden-soft'],
  ['muted', 'garden-soft'],
  ['on-garden', 'garden'],
  ['on-garden', 'garden-deep'],
  ['candle-ink', 'candle-soft'],
  ['ink', 'candle-soft'],
  ['petal-ink', 'petal'],
  ['petal-ink', 'petal-soft'],
  ['ink', 'petal-soft'],
  ['berry', 'berry-soft'],
  ['ink', 'berry-soft'],
  ['on-berry', 'berry'],
  ['on-berry', 'berry-deep'],
]
// Edges of fields, focus rings, status dots: 3:1 (WCAG 1.4.11)
const marks: [string, string][] = [
  ...['edge', 'garden', 'berry', 'candle'].flatMap((name) =>
    ['paper', 'card'].map((ground): [string, string] => [name, ground]),
  ),
]

describe('the colors', () => {
  it('are all read', () => {
    expect(tokens.size).toBeGreaterThanOrEqual(22)
    expect(tokens.get('paper')).toEqual({ light: '#faf7f1', dark: '#0e1512' })
  })

  it.each(text)('%s on %s is readable in both themes (4.5:1)', (name = '', ground = '') => {
    expect(Math.min(ratio(name, ground, 'light'), ratio(name, ground, 'dark'))).toBeGreaterThanOrEqual(4.5)
  })

  it.each(marks)('%s on %s is visible in both themes (3:1)', (name = '', ground = '') => {
    expect(Math.min(ratio(name, ground, 'light'), ratio(name, ground, 'dark'))).toBeGreaterThanOrEqual(3)
  })

  it('are measured as WCAG asks, and a pale one would be caught', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
    expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
    // why text has candle-ink: the flame itself is too pale to read
    expect(ratio('candle', 'paper', 'light')).toBeLessThan(4.5)
  })
})
