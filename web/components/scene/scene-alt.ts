import { drawnStyles, evening, type Hour, type SceneFields } from '#contract/scene/evening.ts'
import { capitalized } from '#contract/wording/first-letter.ts'

const names: Record<string, string> = {
  barn: 'barn',
  beach: 'beach',
  garden: 'garden',
  ballroom: 'ballroom',
  rustic: 'rustic hall',
  modern: 'modern house',
  classic: 'classic portico',
  vintage: 'vintage glasshouse',
  industrial: 'brick factory',
  luxury: 'domed palace',
  boutique: 'boutique townhouse',
  estate: 'estate',
  vineyard: 'vineyard',
  'country-club': 'country club',
  historic: 'historic chapel',
  waterfront: 'waterfront',
  rooftop: 'rooftop',
  mansion: 'mansion',
  resort: 'resort',
  farmhouse: 'farmhouse',
}

const hours: Record<Hour, string> = {
  golden: 'at golden hour',
  sunset: 'at sunset',
  dusk: 'at dusk',
  blue: 'at blue hour',
  night: 'at night',
}

const article = (name: string) => (/^[aeiou]/.test(name) ? 'an' : 'a')

/** Alt text of a scene: "A vineyard at dusk, drawn; the venue itself is hidden". */
export function sceneAlt(fields: SceneFields): string {
  const subjects = drawnStyles(fields.styles).map((style) => {
    const name = names[style] ?? style
    return `${article(name)} ${name}`
  })
  return capitalized(`${subjects.join(' and ')} ${hours[evening(fields).hour]}, drawn; the venue itself is hidden`)
}
