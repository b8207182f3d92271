import { describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { ApiError } from './api.ts'
import { formResolver, rulesOf, showFieldErrors } from './forms.ts'

interface Values {
  email: string
  again: string
  metadata: { date: string }
}

const schema = z.strictObject({
  email: z.string().trim().toLowerCase().min(3, 'Too short'),
  metadata: z.strictObject({ date: z.string().min(1, 'Date is required') }),
})
const options = { fields: {}, shouldUseNativeValidation: false }
const resolve = formResolver<Values>(
  rulesOf(async () => schema),
  ({ email, again, metadata }): Record<string, string> => ({
    ...(email !== again && { again: 'Not alike' }),
    ...(metadata.date < '2027' && { 'metadata.date': 'In the past' }),
  }),
  ({ again: _, ...body }) => body,
)

describe('a form against the contract', () => {
  it('passes on what was typed, not what the schema made of it', async () => {
    const typed = { email: '  Ada@Example.com ', again: '  Ada@Example.com ', metadata: { date: '2027-06-12' } }
    expect(await resolve(typed, undefined, options)).toEqual({ values: typed, errors: {} })
  })

  it('has the schema’s errors, the form’s own, and those of nested fields', async () => {
    const { errors, values } = await resolve(
      { email: 'x', again: 'y', metadata: { date: '2020-01-01' } },
      undefined,
      options,
    )
    expect(values).toEqual({})
    expect(errors).toMatchObject({
      email: { message: 'Too short' },
      again: { message: 'Not alike' },
      metadata: { date: { message: 'In the past' } },
    })
  })

  it('lets the schema speak first where both have something to say', async () => {
    const { errors } = await resolve({ email: 'ada', again: 'ada', metadata: { date: '' } }, undefined, options)
    expect(errors.metadata?.date?.message).toBe('Date is required')
  })
})

describe('what the server says about fields', () => {
  const refused = new ApiError(
    400,
    JSON.stringify({
      code: 'invalid_request',
      message: 'No',
      details: { fields: { again: 'B', email: 'A', other: 'C' } },
    }),
  )

  it('appears beside the fields of this form, and the first one gets the focus', () => {
    const setError = vi.fn()
    expect(showFieldErrors<Values>(refused, setError, ['email', 'again'])).toBe(true)
    expect(setError.mock.calls).toEqual([
      ['email', { type: 'server', message: 'A' }, { shouldFocus: true }],
      ['again', { type: 'server', message: 'B' }, { shouldFocus: false }],
    ])
  })

  it('is nothing when the error names none of them', () => {
    const setError = vi.fn()
    expect(showFieldErrors<Values>(refused, setError, ['metadata.date'])).toBe(false)
    expect(showFieldErrors<Values>(new Error('offline'), setError, ['email'])).toBe(false)
    expect(setError).not.toHaveBeenCalled()
  })
})
