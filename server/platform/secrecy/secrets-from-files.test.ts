import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { withSecretsFromFiles } from './secrets-from-files.ts'

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-secrets-'))
  await writeFile(join(folder, 'smtp'), 'smtps://unveil:s3cret@mail.example:465\n')
})
afterAll(() => rm(folder, { recursive: true }))

test('a secret is read from the file that its setting names', () => {
  const env = withSecretsFromFiles({ SMTP_URL_FILE: join(folder, 'smtp'), PORT: '3000' })
  expect(env).toMatchObject({ SMTP_URL: 'smtps://unveil:s3cret@mail.example:465', PORT: '3000' })
})

test('a secret that is also in the environment, or whose file is missing, is reported without its value', () => {
  const both = { SMTP_URL: 'smtps://a:s3cret@b', SMTP_URL_FILE: join(folder, 'smtp') }
  expect(() => withSecretsFromFiles(both)).toThrow(/^Set SMTP_URL or SMTP_URL_FILE, not both\.$/)
  const missing = { SECRETS_KEY_FILE: join(folder, 'key') }
  expect(() => withSecretsFromFiles(missing)).toThrow(/^The file of SECRETS_KEY_FILE can't be read: ENOENT\.$/)
})

test('settings that aren’t secrets aren’t read from files', () => {
  expect(withSecretsFromFiles({ PORT_FILE: join(folder, 'smtp') }).PORT).toBeUndefined()
})
