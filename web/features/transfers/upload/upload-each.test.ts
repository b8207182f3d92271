import { expect, it } from 'vitest'
import { ApiError } from '#web/lib/api.ts'
import { uploadEach } from './upload-each.ts'

it('keeps the good files of a batch, and names what is wrong with each of the others', async () => {
  const kept: string[] = []
  const files = [
    { name: 'evil.exe', size: 10 },
    { name: 'good.pdf', size: 10 },
    { name: 'film.pdf', size: 11 * 1024 * 1024 },
    { name: 'lost.pdf', size: 10 },
    { name: 'also good.pdf', size: 10 },
  ]
  const problems = await uploadEach(files, async ({ name }) => {
    if (name === 'evil.exe') throw new ApiError(415, '{"message":"This is not a PDF, JPEG or PNG file."}')
    if (name === 'lost.pdf') throw new Error('no connection')
    kept.push(name)
  })
  expect(kept).toEqual(['good.pdf', 'also good.pdf'])
  expect(problems).toEqual([
    'evil.exe: This is not a PDF, JPEG or PNG file.',
    'film.pdf: This file is over 10 MB. Please choose a smaller one.',
    'lost.pdf: We couldn’t send this document. Please try again.',
  ])
})
