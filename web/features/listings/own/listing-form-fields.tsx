import { zodResolver } from '@hookform/resolvers/zod'
import { Controller, type Resolver, type UseFormReturn } from 'react-hook-form'
import type { OwnVenue } from '#contract/api/venues.ts'
import type { Amenity, VenueStyle } from '#contract/catalog.ts'
import type { ShownPlace } from '#contract/identity/public-facts.ts'
import { LIMITS } from '#contract/limits.ts'
import { newListingAt } from '#contract/listing-form.ts'
import { MoneyField, NumberField, TextArea, TextField } from '#web/components/forms/inputs.tsx'
import { countAsTyped, priceAsTyped } from '#web/lib/typed-numbers.ts'
import { LinesField } from './lines-field.tsx'

/** The listing form as typed: texts, money in dollars. The contract's schema reads it. */
export interface ListingValues {
  venueId: string
  date: string
  originalPrice: string
  discountedPrice: string
  maxGuests: string
  depositPercent: string
  styles: VenueStyle[]
  amenities: Amenity[]
  place: ShownPlace
  description: string
  packageDetails: { duration: string; times: string; includes: string[]; excludes: string[]; restrictions: string[] }
}
export type ListingForm = UseFormReturn<ListingValues>

/** Which of these venues the form is about. */
export const venueOf = (venues: readonly OwnVenue[], { venueId }: Pick<ListingValues, 'venueId'>) =>
  venues.find(({ id }) => String(id) === String(venueId))

/** Applies the contract's rules to the form about one of these venues. The form sends what was typed. */
export const listingResolver =
  (venues: readonly OwnVenue[]): Resolver<ListingValues> =>
  (values, ...rest) => {
    const rules = newListingAt(venueOf(venues, values)?.maxCapacity)
    return (zodResolver(rules, undefined, { raw: true }) as unknown as Resolver<ListingValues>)(values, ...rest)
  }

/** Prices, guests, deposit. `maxCapacity` is what the venue holds, where that is known. */
export function ListingTerms({ form, maxCapacity }: { form: ListingForm; maxCapacity: number | undefined }) {
  const {
    register,
    formState: { errors },
  } = form
  return (
    <div className="grid items-start gap-5 sm:grid-cols-2">
      <MoneyField
        label="Original price"
        placeholder="12,000"
        error={errors.originalPrice?.message}
        {...register('originalPrice', { setValueAs: priceAsTyped, deps: ['discountedPrice'] })}
      />
      <MoneyField
        label="Discounted price"
        placeholder="7,800"
        error={errors.discountedPrice?.message}
        {...register('discountedPrice', { setValueAs: priceAsTyped })}
      />
      <NumberField
        label="Max guests"
        min={LIMITS.minGuests}
        max={maxCapacity}
        step={LIMITS.guestStep}
        hint={guestsHint(maxCapacity)}
        error={errors.maxGuests?.message}
        {...register('maxGuests', { setValueAs: countAsTyped })}
      />
      <NumberField
        label="Deposit"
        suffix="% of price"
        min={LIMITS.minDepositPercent}
        max={LIMITS.maxDepositPercent}
        hint={`${LIMITS.minDepositPercent}% to ${LIMITS.maxDepositPercent}%. Couples pay it when they book.`}
        error={errors.depositPercent?.message}
        {...register('depositPercent')}
      />
    </div>
  )
}

const guestsHint = (maxCapacity: number | undefined) =>
  ['Round numbers say less about you.', maxCapacity && `Your venue holds up to ${maxCapacity}.`]
    .filter(Boolean)
    .join(' ')

/** What strangers read: description, duration, times, what is included and what isn't, what is good to know. */
export function ListingTexts({ form }: { form: ListingForm }) {
  const {
    register,
    control,
    formState: { errors },
  } = form
  return (
    <>
      <TextArea
        label="Description"
        optional
        hint="Leave out your venue’s name, street, phone and links: couples shouldn’t be able to recognize it before they book. Using the same words for several dates shows that they’re from one venue."
        error={errors.description?.message}
        maxLength={4000}
        {...register('description')}
      />
      <TextField
        label="Duration"
        optional
        placeholder="Full day"
        maxLength={80}
        error={errors.packageDetails?.duration?.message}
        {...register('packageDetails.duration')}
      />
      <TextField
        label="Times"
        optional
        placeholder="From noon to 11 PM"
        maxLength={80}
        error={errors.packageDetails?.times?.message}
        {...register('packageDetails.times')}
      />
      <Controller
        control={control}
        name="packageDetails.includes"
        render={({ field }) => (
          <LinesField
            legend="What’s included"
            hint="If you leave this empty, couples see: venue rental for the entire event, basic setup and breakdown, on-site coordination."
            placeholder="Tables and chairs"
            error={errors.packageDetails?.includes?.message}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="packageDetails.excludes"
        render={({ field }) => (
          <LinesField
            legend="Not included"
            hint="What couples might expect and have to bring or pay for themselves, such as catering or taxes."
            placeholder="Catering"
            error={errors.packageDetails?.excludes?.message}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
      <Controller
        control={control}
        name="packageDetails.restrictions"
        render={({ field }) => (
          <LinesField
            legend="Good to know"
            hint="What couples should know before they book."
            placeholder="Music until 11 PM"
            error={errors.packageDetails?.restrictions?.message}
            value={field.value}
            onChange={field.onChange}
          />
        )}
      />
    </>
  )
}
