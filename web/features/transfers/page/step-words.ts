import type { Transfer } from '#contract/api/transfers.ts'
import { type Said, saidTo } from '#contract/wording/viewer-words.ts'

type Key = Transfer['steps'][number]['key']

/** What each step means, while it has not been done. */
const MEANINGS: Partial<Record<Key, Said>> = {
  consent: {
    venue: 'You say whether the booking may be passed on. Silence is not consent.',
    others: 'The venue says whether the booking may be passed on. Silence is not consent.',
  },
  payouts: {
    seller: 'You tell our payment provider where your money should go. Without that the transfer ends.',
    others:
      'The selling couple tells our payment provider where to send their money. If they don’t, the transfer ends.',
  },
  listed: {
    venue: 'In the marketplace without your name.',
    others: 'In the marketplace without the name of the venue.',
  },
  funded: {
    venue: 'The buyer pays into escrow and sees who you are. Nobody is paid yet.',
    others: 'The buyer pays into escrow and sees who the venue is. Nobody is paid yet.',
  },
  assigned: {
    buyer: 'The venue confirms that the contract carries your name. If it does not, you get everything back.',
    venue:
      'You confirm that the contract carries the name of the buyer. If you do not, the buyer gets everything back.',
    others:
      'The venue confirms that the contract carries the name of the buyer. If it does not, the buyer gets everything back.',
  },
  completed: {
    buyer: 'You check the contract and confirm; silence counts as yes. The booking is yours, escrow is released.',
    seller:
      'The buyer checks the contract and confirms; silence counts as yes. The booking is theirs, and you are paid from escrow.',
    others:
      'The buyer checks the contract and confirms; silence counts as yes. The booking is theirs, escrow is released.',
  },
}

const DISPUTED: Said = {
  buyer:
    'You have raised a dispute, and our team decides: the date passes to you, perhaps with a part of the price back, or you get everything back.',
  others:
    'The buyer has raised a dispute, and our team decides: the date passes to the buyer, perhaps with a part of the price back, or everything goes back.',
}

/** What a step that has not been done means to this viewer; undefined where its name says it. */
export function stepWords(key: Key, viewer: Transfer['viewerRole'], disputed: boolean): string | undefined {
  const words = disputed ? DISPUTED : MEANINGS[key]
  return words && saidTo(viewer, words)
}
