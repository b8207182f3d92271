import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { StartError } from '../errors.ts'
import { createSecrets, readSecretsKeys } from './secrets.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'unveil-secrets-'))
})
afterEach(() => rm(folder, { recursive: true }))

test('a sealed text opens only for the same row and under the same key, and is different each time', () => {
  const secrets = createSecrets(randomBytes(32))
  const sealed = secrets.seal('JBSWY3DPEHPK3PXP', 'two-factor:7')
  expect(sealed.toString('latin1')).not.toContain('JBSWY3DPEHPK3PXP')
  expect(secrets.seal('JBSWY3DPEHPK3PXP', 'two-factor:7')).not.toEqual(sealed)
  expect(secrets.open(sealed, 'two-factor:7')).toBe('JBSWY3DPEHPK3PXP')
  expect(() => secrets.open(sealed, 'two-factor:8')).toThrow()
  expect(() => createSecrets(randomBytes(32)).open(sealed, 'two-factor:7')).toThrow()
  sealed[sealed.length - 1] = (sealed.at(-1) as number) ^ 1
  expect(() => secrets.open(sealed, 'two-factor:7')).toThrow()
})

test('a token proves its row and its purpose under this key, and is the same one each time', () => {
  const secrets = createSecrets(randomBytes(32))
  const token = secrets.tokenOf(12_345_678, 'alert')
  expect(token).toMatch(/^[\w-]{43}$/)
  expect(secrets.tokenOf(12_345_678, 'alert')).toBe(token)
  expect(secrets.idIn(token, 'alert')).toBe(12_345_678)
  expect(secrets.idIn(token, 'calendar')).toBeNull()
  expect(createSecrets(randomBytes(32)).idIn(token, 'alert')).toBeNull()
  const other = secrets.tokenOf(12_345_679, 'alert')
  expect(secrets.idIn(other.slice(0, 12) + token.slice(12), 'alert')).toBeNull()
  for (const forged of ['', 'x', 'x'.repeat(43), `${token}AA`]) expect(secrets.idIn(forged, 'alert')).toBeNull()
})

test('a key is replaced: what the old one made stays valid while it is listed after the new one, and is lost without it', () => {
  const [old, next] = [randomBytes(32), randomBytes(32)]
  const [before, during, after] = [createSecrets(old), createSecrets(next, old), createSecrets(next)]
  const [sealed, token] = [before.seal('JBSWY3DPEHPK3PXP', 'two-factor:7'), before.tokenOf(7, 'alert')]
  expect(during.open(sealed, 'two-factor:7')).toBe('JBSWY3DPEHPK3PXP')
  expect(during.idIn(token, 'alert')).toBe(7)
  expect(during.tokenOf(7, 'alert')).toBe(after.tokenOf(7, 'alert'))
  expect(after.open(during.seal('new', 'two-factor:7'), 'two-factor:7')).toBe('new')
  expect(() => after.open(sealed, 'two-factor:7')).toThrow(/^sealed under the key [0-9a-f]{8}, which/)
  expect(after.idIn(token, 'alert')).toBeNull()
})

test('the key is the setting, or a private file that all processes find', async () => {
  const setting = randomBytes(32)
  expect(await readSecretsKeys(setting.toString('base64'), folder)).toEqual([setting])
  const older = randomBytes(32)
  const both = [setting, older].map((key) => key.toString('base64')).join(',')
  expect(await readSecretsKeys(both, folder)).toEqual([setting, older])
  const keys = await Promise.all([readSecretsKeys(null, folder), readSecretsKeys(null, join(folder, 'deeper'))])
  expect(await readSecretsKeys(null, folder)).toEqual(keys[0])
  expect(keys[1]).not.toEqual(keys[0])
  const file = join(folder, 'secrets.key')
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect(Buffer.from(await readFile(file, 'utf8'), 'base64')).toHaveLength(32)
  await writeFile(file, 'torn')
  await expect(readSecretsKeys(null, folder)).rejects.toThrow('is not a key')
})

test('a folder that can take no key is a sentence about the settings', async () => {
  const refused = readSecretsKeys(null, '/dev/null/data')
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(
    /^The key of two-factor login can't be written: ENOTDIR.*\. Set SECRETS_KEY, or /,
  )
})

test('of a key that is there and can’t be read, the sentence suggests no new one', async () => {
  const file = join(folder, 'secrets.key')
  await mkdir(file)
  const refused = readSecretsKeys(null, folder)
  await expect(refused).rejects.toThrow(StartError)
  await expect(refused).rejects.toThrow(`The key of two-factor login in ${file} can't be read: EISDIR`)
  await expect(refused).rejects.not.toThrow('SECRETS_KEY')
})
