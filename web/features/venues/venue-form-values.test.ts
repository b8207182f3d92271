import { createFormControl } from 'react-hook-form'
import { expect, test } from 'vitest'
import { beginAgain, newVenueValues, type VenueValues } from './venue-form-values.ts'

test('once a proposed name is withdrawn, the form has the present one again, and keeps what was typed elsewhere', () => {
  const proposed: VenueValues = { ...newVenueValues(null), name: 'Alder Hall', description: 'A barn by the fields.' }
  const form = createFormControl<VenueValues>({ defaultValues: proposed })
  for (const field of ['name', 'description', 'styles', 'priceRange.min'] as const) form.register(field)
  form.setValue('description', 'A barn by the river.', { shouldDirty: true })
  form.setValue('styles', ['barn'], { shouldDirty: true })
  beginAgain(form, { ...proposed, name: 'Alder Barn' })
  expect(form.getValues()).toEqual({
    ...proposed,
    name: 'Alder Barn',
    description: 'A barn by the river.',
    styles: ['barn'],
  })
})
