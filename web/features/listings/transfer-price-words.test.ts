import { expect, test } from 'vitest'
import type { ListingDetail } from '#contract/api/listings.ts'
import { transferPriceWords } from './transfer-price-words.ts'

const withFee = (venueFee: number) => ({ offers: { venueFee } as ListingDetail['offers'] })

test('what goes into escrow for a transfer names the venue’s fee, if there is one', () => {
  const words = '$657 for the selling couple, $150 transfer fee to the venue'
  expect(transferPriceWords(withFee(150), 807)).toBe(words)
  expect(transferPriceWords(withFee(0), 807)).toBeNull()
  expect(transferPriceWords({ offers: null }, 3000)).toBeNull()
})
