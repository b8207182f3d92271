import { STATE_NAMES, STATES, type StateCode } from './us-states.ts'

/**
 * "Austin, TX" is a city and a state, as are "austin tx" and "Austin Texas"; "tx" and "Texas" are a state, and the rest
 * is a city.
 */
export function readPlace(typed: string): { city?: string; state?: StateCode } {
  // the longest name first, so that "West Virginia" isn't a place called West
  for (const { index } of typed.matchAll(/(?<![^\s,])[^\s,]/g)) {
    const state = stateOf(typed.slice(index))
    if (!state) continue
    const before = typed.slice(0, index)
    const city = before.replace(/[\s,]+$/, '')
    if (city === '') return { state }
    // "Port Washington" is a city; the state is meant only after a comma, or by its code
    const endsCityNames = state === 'WA' && !before.includes(',') && typed.length - index > 2
    return endsCityNames ? { city: typed } : { city, state }
  }
  return { city: typed }
}

/**
 * The code of the state that this names, by its code or its name in any case; "D.C." may have its periods, and "New York
 * State" its last word.
 */
function stateOf(typed: string): StateCode | undefined {
  const plain = typed
    .toLowerCase()
    .replaceAll('.', '')
    .replaceAll(/[\s,]+/g, ' ')
    .trim()
  const name = plain.replace(/ state$/, '')
  return STATES.find((code) => code.toLowerCase() === plain || STATE_NAMES[code].toLowerCase() === name)
}

/** "City, ST", as addresses have it. No city has a comma in its name, so everything else is a city as it stands. */
export function splitCity(city: string): { city: string; state?: StateCode } {
  const [, name, code] = /^(.*\S)\s*,\s*([a-z]{2})$/i.exec(city.trim()) ?? []
  const state = STATES.find((known) => known === code?.toUpperCase())
  return name && state ? { city: name, state } : { city }
}
