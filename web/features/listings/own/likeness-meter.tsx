import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useWatch } from 'react-hook-form'
import { LIKENESS_BANDS, type LikenessBand } from '#contract/identity/public-facts.ts'
import { LIMITS } from '#contract/limits.ts'
import { Button } from '#web/components/ui/button.tsx'
import { cn } from '#web/lib/classes.ts'
import { useDebounced } from '#web/lib/use-debounced.ts'
import {
  type DraftFacts,
  draftFacts,
  type Likeness,
  likenessQuery,
  type Proposal,
  repeatsWords,
} from './likeness-and-proposals.ts'
import type { ListingForm } from './listing-form-fields.tsx'
import { myListingsQuery } from './queries.ts'
import type { ShowableFacts } from './shown-facts.tsx'

/**
 * How many venues could have published this date, which fact rules out the most, and what blends in better (domain.md
 * row 3). The meter advises but forbids nothing. `listingId`: the date that is being changed.
 */
export function LikenessMeter({
  form,
  venueId,
  facts,
  listingId,
}: {
  form: ListingForm
  venueId: number
  facts: ShowableFacts
  listingId?: number | undefined
}) {
  const values = useWatch({ control: form.control })
  const draft = useDebounced(draftFacts(values as Parameters<typeof draftFacts>[0], listingId), 400)
  const { data } = useQuery({ ...likenessQuery(venueId, draft), placeholderData: keepPreviousData })
  const { data: own = [] } = useQuery({ ...myListingsQuery, enabled: false })
  const repeats = repeatsWords(values as Parameters<typeof repeatsWords>[0], { venueId, listingId }, own)
  const priced = Number(draft.originalPrice) > 0
  const warns = priced && data?.venues === 0
  const better = betterThan(data)
  const take = (chosen: Proposal) => {
    const set = { shouldDirty: true, shouldValidate: form.formState.isSubmitted }
    form.setValue('styles', chosen.styles, set)
    form.setValue('amenities', chosen.amenities, set)
    form.setValue('maxGuests', String(chosen.maxGuests), set)
    if (facts.area) form.setValue('place', chosen.place, set)
    if (data?.narrowest === 'deposit') form.setValue('depositPercent', String(LIMITS.defaultDepositPercent), set)
  }
  return (
    <section
      aria-label="How well this date blends in"
      className={cn('min-h-28 rounded-field p-4', warns ? 'bg-candle-soft text-candle-ink' : 'bg-sunk')}
    >
      <Bar venues={priced ? data?.venues : undefined} />
      <div role="status">
        {!priced ? (
          <>
            <p className="font-semibold">How well does this date blend in?</p>
            <p className="mt-1 text-muted text-sm">
              Enter your prices, and we’ll show how many venues it could be from.
            </p>
          </>
        ) : data ? (
          <>
            <p className="font-semibold">{BAND_WORDS[data.venues]}</p>
            <p className={cn('mt-1 text-sm', !warns && 'text-muted')}>
              {repeats ? REPEATS : advice(data, draft, facts)}
            </p>
          </>
        ) : null}
      </div>
      {warns && better ? (
        <Button variant="secondary" size="sm" className="mt-3" onClick={() => take(better)}>
          Use our suggestion
        </Button>
      ) : null}
    </section>
  )
}

/** One part of the bar for each band that is reached. */
function Bar({ venues }: { venues: LikenessBand | undefined }) {
  return (
    <div aria-hidden="true" className="mb-3 grid grid-cols-4 gap-1.5">
      {LIKENESS_BANDS.map((band) => {
        const reached = venues !== undefined && venues >= band
        const tone = venues === 0 ? 'bg-candle' : 'bg-garden'
        return <span key={band} className={cn('h-2.5 rounded-full', reached ? tone : 'bg-line')} />
      })}
    </div>
  )
}

const BAND_WORDS: Record<LikenessBand, string> = {
  0: 'Easy to guess: fewer than 5 venues fit.',
  5: 'Fair: at least 5 venues fit.',
  10: 'Good: at least 10 venues fit.',
  20: 'Very good: at least 20 venues fit.',
}

const REPEATS =
  'Another of your dates has the same description or lists, so anyone can tell that both are yours. Use other words, or leave them out.'

const without = (venues: LikenessBand) => (venues === 0 ? 'more' : `at least ${venues}`)

/** Which fact rules out the most venues, and what would let more of them fit. */
function advice(data: Likeness, draft: DraftFacts, facts: ShowableFacts): string {
  const proposed = data.proposals[0]
  const many = without(data.without)
  switch (data.narrowest) {
    case null:
      if (data.venues > 0)
        return 'Nothing here points to you in particular. Someone who sees this date will find it hard to tell which others are yours.'
      return betterThan(data)
        ? 'No single fact gives you away, but few venues have all of them.'
        : 'No single fact gives you away, and no choice of facts fits more venues: this is as good as it gets.'
    case 'place':
      return facts.area && draft.place !== 'area' && proposed?.place === 'area'
        ? `There aren’t many venues in ${facts.city} yet. In the whole ${facts.area}, ${many} fit.`
        : 'There aren’t many venues in this place yet, so this is as good as it gets for now. It’ll improve as more venues join.'
    case 'styles':
      return `Your styles give you away the most. Without them, ${many} venues fit. Show one, or none.`
    case 'guests':
      return `Your guest limit gives you away the most. With a different one, ${many} venues fit.${
        proposed && String(proposed.maxGuests) !== draft.maxGuests ? ` Try up to ${proposed.maxGuests}.` : ''
      }`
    case 'amenities':
      return `Your amenities give you away the most. Without them, ${many} venues fit. Show fewer.`
    case 'deposit':
      return `A deposit of ${draft.depositPercent}% gives you away the most. Most venues ask for ${LIMITS.defaultDepositPercent}%: with that, ${many} venues fit.`
    case 'price':
      return `The original price gives you away the most. At a more typical one, ${many} venues fit.`
  }
}

/** A suggestion that more venues could have published than what the form says; undefined if there is none. */
const betterThan = (data: Likeness | undefined): Proposal | undefined =>
  data?.proposals.find(({ venues }) => venues > data.venues)
