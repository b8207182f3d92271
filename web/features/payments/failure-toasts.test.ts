import { expect, test } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { loadFailure, setupFailure } from './failure-toasts.ts'

test.each([
  [
    'the server says why',
    new ApiError(503, '{"code":"payment_unavailable","message":"No cards today."}'),
    'Payment Setup Error',
    'No cards today.',
  ],
  [
    'the server says nothing of use',
    new ApiError(502, 'Bad Gateway'),
    'Payment Setup Error',
    'Unable to setup payment processing.',
  ],
  ['nobody answers', new TypeError('Failed to fetch'), 'Error', 'Failed to load checkout page.'],
])('a payment that couldn’t be opened: %s', (_, error, title, description) => {
  expect(setupFailure(error)).toEqual({ title, description, variant: 'error' })
})

test.each([
  [
    'the server says why',
    new Error('503: {"message":"Please try again in a minute."}'),
    'Please try again in a minute.',
  ],
  ['nobody answers', new TypeError('Failed to fetch'), 'Failed to load checkout page.'],
])('a checkout that couldn’t be loaded: %s', (_, error, description) => {
  expect(loadFailure(error)).toEqual({ title: 'Error', description, variant: 'error' })
})
