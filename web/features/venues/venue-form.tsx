import { useMutation } from '@tanstack/react-query'
import { type FocusEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { AMENITIES, VENUE_STYLES, wordOf } from '#contract/catalog.ts'
import { LIMITS } from '#contract/limits.ts'
import { savesChanges } from '#web/components/forms/changed-fields.ts'
import { Checkbox, ChipGroup } from '#web/components/forms/choices.tsx'
import { FormError } from '#web/components/forms/form-error.tsx'
import { MoneyField, NumberField, TextArea, TextField } from '#web/components/forms/inputs.tsx'
import { registerWithValues } from '#web/components/forms/register-with-values.ts'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { AskBeforeLeaving } from '#web/components/overlays/unsaved-changes.tsx'
import { OpensInNewTab } from '#web/components/ui/opens-in-new-tab.tsx'
import { isApiError, userMessage } from '#web/lib/api.ts'
import { amountAsTyped, countAsTyped } from '#web/lib/typed-numbers.ts'
import { CityField } from './city-field.tsx'
import { CityNote, type PlaceInUse } from './city-note.tsx'
import { Section } from './form-section.tsx'
import { StylesScene } from './styles-scene.tsx'
import { beginAgain, type VenueForm, type VenueValues, venueResolver } from './venue-form-values.ts'

/**
 * Everything a venue says about itself, in five sections, and then `photos`. `save` sends it, or only what has changed;
 * `failed` is the title of the toast if that fails.
 */
export function VenueDetailsForm({
  values,
  changeId,
  inUse,
  save,
  failed,
  submit,
  cancel,
  above,
  photos,
  photosChosen = false,
  progress,
}: {
  values: VenueValues
  /** the change of name and place that waits for an admin and is among the `values` */
  changeId?: number | undefined
  /** where couples see a verified venue until a new place is approved */
  inUse?: PlaceInUse | undefined
  save: (values: VenueValues, changed: Partial<VenueValues>) => Promise<void>
  failed: string
  submit: string
  cancel: ReactNode
  /** what can be changed above the sections and is saved separately: the buttons below stay in view there, too */
  above?: ReactNode
  /** the last section, if photos are submitted with the form */
  photos?: ReactNode
  /** whether photos have been chosen and not sent yet */
  photosChosen?: boolean
  /** how far sending has come, in words */
  progress?: string | undefined
}) {
  const form = useForm<VenueValues>({ resolver: venueResolver, defaultValues: values })
  const { isDirty, dirtyFields } = form.formState
  const begunWith = useRef(changeId)
  useEffect(() => {
    if (begunWith.current === changeId) return
    begunWith.current = changeId
    beginAgain(form, values)
  })
  const [saveChanges] = useState(() => savesChanges<VenueValues>({ together: ['address', 'city', 'state', 'zipCode'] }))
  const send = useMutation({
    mutationFn: (filled: VenueValues) => saveChanges(filled, dirtyFields, (changed) => save(filled, changed)),
    onError: (error) => {
      showFields(form, error)
      // a new venue comes with photos; if creating it fails, the specification says "later"
      const description = userMessage(error, photos ? 'Please try again later' : undefined)
      toast({ title: failed, description, variant: 'error' })
    },
  })
  const refused = aboutAListing(send.error)
  const unsaved = (isDirty || photosChosen) && !send.isPending && !send.isSuccess
  return (
    <form noValidate onSubmit={form.handleSubmit((filled) => send.mutate(filled))}>
      <AskBeforeLeaving unsaved={unsaved} />
      {above}
      <div className="divide-y divide-line">
        <BasicInformation form={form} />
        <Location form={form} inUse={inUse} />
        <CapacityAndPricing form={form} isNew={photos !== undefined} />
        <Styles form={form} />
        <Amenities form={form} />
        {photos}
      </div>
      {refused ? (
        <FormError className="mb-6" title="A listing would give away your venue">
          {refused}
        </FormError>
      ) : null}
      <div
        data-foot
        className="sticky bottom-0 z-10 -mx-5 flex justify-end gap-3 border-line border-t bg-paper/95 px-5 py-4 backdrop-blur-sm sm:mx-0 sm:px-0"
      >
        <p role="status" className="nums mr-auto self-center text-muted text-sm">
          {progress}
        </p>
        {cancel}
        <SubmitButton size="md" wide={false} pending={send.isPending}>
          {submit}
        </SubmitButton>
      </div>
    </form>
  )
}

const fieldsOf = ({ register, formState }: VenueForm) => registerWithValues(register, formState.defaultValues ?? {})

function BasicInformation({ form }: { form: VenueForm }) {
  const { errors } = form.formState
  const field = fieldsOf(form)
  return (
    <Section title="Basic Information" hint="The name stays hidden until a couple has booked.">
      <TextField label="Venue name" autoComplete="organization" error={errors.name?.message} {...field('name')} />
      <TextArea
        label="Description"
        hint={`At least ${LIMITS.minVenueDescriptionLength} characters. Couples can read it once they’ve booked.`}
        rows={5}
        error={errors.description?.message}
        {...field('description')}
      />
    </Section>
  )
}

function Location({ form, inUse }: { form: VenueForm; inUse: PlaceInUse | undefined }) {
  const { errors } = form.formState
  const field = fieldsOf(form)
  return (
    <Section title="Location" hint="Until they book, couples see only the city, or its area, and the state.">
      <TextField
        label="Street address"
        autoComplete="street-address"
        error={errors.address?.message}
        {...field('address')}
      />
      <div className="grid grid-cols-2 items-start gap-5 sm:grid-cols-[minmax(0,1fr)_9rem_9rem]">
        <CityField form={form} className="col-span-2 sm:col-span-1" />
        <TextField
          label="State"
          maxLength={2}
          placeholder="TX"
          autoComplete="address-level1"
          autoCapitalize="characters"
          error={errors.state?.message}
          {...field('state', {
            onChange: (event) => {
              event.target.value = String(event.target.value).toUpperCase()
            },
            setValueAs: (typed: string) => typed.toUpperCase(),
          })}
        />
        <TextField
          label="ZIP code"
          maxLength={5}
          inputMode="numeric"
          autoComplete="postal-code"
          error={errors.zipCode?.message}
          {...field('zipCode')}
        />
      </div>
      <CityNote form={form} inUse={inUse} />
      <p className="text-muted text-sm">
        Suggested cities:{' '}
        <a className="link" href="https://www.geonames.org" target="_blank" rel="noreferrer noopener">
          GeoNames
          <OpensInNewTab />
        </a>
        , CC BY 4.0. Another name is fine; we’ll check it.
      </p>
    </Section>
  )
}

/** A new venue starts with example numbers. Focusing a field selects its number, so typing replaces it. */
function CapacityAndPricing({ form, isNew }: { form: VenueForm; isNew: boolean }) {
  const { errors } = form.formState
  const field = fieldsOf(form)
  const replaced = isNew ? { onFocus: (event: FocusEvent<HTMLInputElement>) => event.target.select() } : {}
  return (
    <Section
      title="Capacity & Pricing"
      hint={`Your usual prices. Each listing has its own.${isNew ? ' The numbers here are only examples: replace them with your own.' : ''}`}
    >
      <div className="grid items-start gap-5 sm:grid-cols-3">
        <NumberField
          label="Max capacity"
          suffix="guests"
          min={LIMITS.minGuests}
          error={errors.maxCapacity?.message}
          {...replaced}
          {...field('maxCapacity', { setValueAs: countAsTyped })}
        />
        <MoneyField
          label="Lowest price"
          error={errors.priceRange?.min?.message}
          {...replaced}
          {...field('priceRange.min', { setValueAs: amountAsTyped })}
        />
        <MoneyField
          label="Highest price"
          error={errors.priceRange?.max?.message}
          {...replaced}
          {...field('priceRange.max', { setValueAs: amountAsTyped })}
        />
      </div>
    </Section>
  )
}

function Styles({ form: { register, formState, control } }: { form: VenueForm }) {
  const [chosen, state] = useWatch({ control, name: ['styles', 'state'] })
  return (
    <Section
      title="Venue Styles"
      hint={`Choose all that fit. Each date shows up to ${LIMITS.shownStyles} of them, and its picture is based on those.`}
    >
      <StylesScene styles={chosen} state={state} />
      <ChipGroup
        legend="Venue styles"
        hideLegend
        options={VENUE_STYLES.map((style) => ({ value: style, label: wordOf(style) }))}
        error={formState.errors.styles?.message}
        defaultValue={formState.defaultValues?.styles}
        {...register('styles')}
      />
    </Section>
  )
}

const AMENITIES_HINT = `A date can show up to ${LIMITS.shownAmenities} common ones. Its couple sees all of your amenities.`
function Amenities({ form: { register, formState } }: { form: VenueForm }) {
  const stored = formState.defaultValues?.amenities
  return (
    <Section title="Amenities" hint={AMENITIES_HINT}>
      <fieldset className="grid gap-x-6 gap-y-3.5 sm:grid-cols-2">
        <legend className="sr-only">Amenities</legend>
        {AMENITIES.map((amenity) => (
          <Checkbox
            key={amenity}
            label={wordOf(amenity)}
            value={amenity}
            defaultChecked={stored?.includes(amenity)}
            {...register('amenities')}
          />
        ))}
      </fieldset>
    </Section>
  )
}

/**
 * The message that a listing's text would give the venue away. That text isn't on this form, so the message goes at the
 * bottom.
 */
function aboutAListing(error: unknown): string | undefined {
  if (!isApiError(error, 'identity_in_text') || error.details.fields?.city) return undefined
  return error.userMessage
}

/** Shows the server's messages at the fields they are about. */
function showFields(form: VenueForm, error: unknown): void {
  if (!isApiError(error) || aboutAListing(error)) return
  for (const [index, [name, message]] of Object.entries(error.details.fields ?? {}).entries()) {
    form.setError(name as keyof VenueValues, { message }, { shouldFocus: index === 0 })
  }
}
