import type { Transfer } from '#contract/api/transfers.ts'
import { textFor, type ViewerText } from '#contract/wording/viewer-words.ts'

type Key = Transfer['steps'][number]['key']

/** What each step means, while it has not been done. */
const MEANINGS: Partial<Record<Key, ViewerText>> = {
  consent: {
    venue: 'You decide whether the booking can be passed on. Silence doesn’t count as a yes.',
    others: 'The venue decides whether the booking can be passed on. Silence doesn’t count as a yes.',
  },
  payouts: {
    seller: 'You tell our payment provider where your money should go. Without that the transfer ends.',
    others:
      'The selling couple tells our payment provider where to send their money. If they don’t, the transfer ends.',
  },
  listed: {
    venue: 'On the marketplace, without your name.',
    others: 'On the marketplace, without the venue’s name.',
  },
  funded: {
    venue: 'The buyer pays into escrow and sees who you are. Nobody is paid yet.',
    others: 'The buyer pays into escrow and sees who the venue is. Nobody is paid yet.',
  },
  assigned: {
    buyer: 'The venue confirms that the contract is in your name. If they don’t, you get everything back.',
    venue: 'You confirm that the contract is in the buyer’s name. If you don’t, the buyer gets everything back.',
    others:
      'The venue confirms that the contract is in the buyer’s name. If they don’t, the buyer gets everything back.',
  },
  completed: {
    buyer:
      'You check the contract and confirm. Silence counts as a yes. Then the booking is yours, and escrow is released.',
    seller:
      'The buyer checks the contract and confirms. Silence counts as a yes. Then the booking is theirs, and you’re paid from escrow.',
    others:
      'The buyer checks the contract and confirms. Silence counts as a yes. Then the booking is theirs, and escrow is released.',
  },
}

const DISPUTED: ViewerText = {
  buyer:
    'You’ve raised a dispute, and our team decides: either you get the date, perhaps with part of the price back, or you get everything back.',
  others:
    'The buyer has raised a dispute, and our team decides: either they get the date, perhaps with part of the price back, or they get everything back.',
}

/** What a step that has not been done means to this viewer; undefined where its name says it. */
export function stepWords(key: Key, viewer: Transfer['viewerRole'], disputed: boolean): string | undefined {
  const words = disputed ? DISPUTED : MEANINGS[key]
  return words && textFor(viewer, words)
}
