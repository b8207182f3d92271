import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSecretFiles } from './secret-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-secrets-'))
  await writeFile(join(folder, 'smtp'), 'smtps://unveil:s3cret@mail.example:465\n')
})
afterAll(() => rm(folder, { recursive: true }))

test('a secret is read from the file that its setting names', () => {
  const env = withSecretFiles({ SMTP_URL_FILE: join(folder, 'smtp'), PORT: '3000' })
  expect(env).toMatchObject({ SMTP_URL: 'smtps://unveil:s3cret@mail.example:465', PORT: '3000' })
})

test('one that stands in the environment as well, or whose file isn’t there, is named, without the secret', () => {
  const both = { SMTP_URL: 'smtps://a:s3cret@b', SMTP_URL_FILE: join(folder, 'smtp') }
  expect(() => withSecretFiles(both)).toThrow(/^Set SMTP_URL or SMTP_URL_FILE, not both\.$/)
  const missing = { SECRETS_KEY_FILE: join(folder, 'key') }
  expect(() => withSecretFiles(missing)).toThrow(/^The file of SECRETS_KEY_FILE can't be read: ENOENT\.$/)
})

test('settings that are no secrets have no files', () => {
  expect(withSecretFiles({ PORT_FILE: join(folder, 'smtp') }).PORT).toBeUndefined()
})
