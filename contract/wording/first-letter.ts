/** Words as they begin a sentence: "dates in Texas" becomes "Dates in Texas". */
export const capitalized = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1)

/** Words that begin with a capital letter, as they look within a sentence: "Fewer guests" becomes "fewer guests". */
export const withinSentence = (words: string): string => words.charAt(0).toLowerCase() + words.slice(1)
