import { VENUE_STYLES, type VenueStyle, wordOf } from '#contract/catalog.ts'

/** Words for kinds of places that stand for a style. */
const MEANS: Record<string, VenueStyle> = {
  farm: 'farmhouse',
  loft: 'industrial',
  manor: 'mansion',
  ranch: 'rustic',
  warehouse: 'industrial',
  winery: 'vineyard',
}

/** The styles named by the venue's type, as its owner typed it at sign-up: "Barns & gardens" is barn and garden. */
export function stylesOfType(type: string): VenueStyle[] {
  const words = ` ${type.toLowerCase().replaceAll(/[^a-z]+/g, ' ')} `
  const says = (word: string) => words.includes(` ${word} `) || words.includes(` ${word}s `)
  const meant = Object.keys(MEANS)
    .filter(says)
    .map((word) => MEANS[word])
  return VENUE_STYLES.filter((style) => says(wordOf(style).toLowerCase()) || meant.includes(style))
}
