import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readBackupSettings } from './settings.ts'

const key = () => randomBytes(32).toString('base64')
const live = {
  UNVEIL_MODE: 'live',
  UNVEIL_CARDS: 'none',
  DATABASE_URL: 'postgres://unveil:secret@127.0.0.1/unveil',
  SMTP_URL: 'smtps://user:secret@mail.test',
  MAIL_FROM: 'Unveil <hello@unveil.test>',
  PUBLIC_ORIGIN: 'https://unveil.test',
  TRUSTED_PROXIES: '1',
}

test('a folder and a key are enough; earlier keys follow after commas', () => {
  const read = readBackupSettings({ BACKUP_URL: '/backups', BACKUP_KEY: `${key()},${key()}` })
  expect(read).toMatchObject({ vault: { folder: '/backups' }, days: 14 })
  expect(read.keys.map(({ length }) => length)).toEqual([32, 32])
})

test.each([
  [{ BACKUP_KEY: key() }, 'The setting BACKUP_URL is wrong: is missing'],
  [{ BACKUP_URL: '/backups', BACKUP_KEY: '' }, 'The setting BACKUP_KEY is wrong: is missing'],
  [{ BACKUP_URL: '/backups', BACKUP_KEY: 'c2hvcnQ=' }, 'The setting BACKUP_KEY is wrong: must be 32 bytes'],
  [{ BACKUP_URL: '/backups', BACKUP_KEY: key(), BACKUP_DAYS: '0' }, 'must be a whole number from 1 to 3650'],
  [{ BACKUP_URL: '/data/files', UNVEIL_DATA: '/data', BACKUP_KEY: key() }, 'the place of the uploaded files'],
  [{ BACKUP_URL: 's3://bucket?region=us-east-1', BACKUP_KEY: key() }, 'BACKUP_URL needs BACKUP_ACCESS_KEY'],
  [{ BACKUP_URL: '/backups', BACKUP_KEY: key(), BACKUP_DATABASE_URL: 'db.test' }, 'must start with postgres://'],
  [
    { BACKUP_URL: '/backups', BACKUP_KEY: key(), BACKUP_DATABASE_URL: 'postgres://b:se/cret@127.0.0.1/unveil' },
    'The setting BACKUP_DATABASE_URL is wrong: must look like postgres://',
  ],
  [
    { ...live, BACKUP_URL: '/backups', BACKUP_KEY: key(), BACKUP_DATABASE_URL: 'postgres://b:secret@db.test/unveil' },
    'BACKUP_DATABASE_URL leads to db.test without encryption',
  ],
])('the error says what is wrong, without a secret: %o', (env, sentence) => {
  expect(() => readBackupSettings(env)).toThrow(sentence)
  expect(() => readBackupSettings(env)).not.toThrow('secret@')
})

test('a key may be in a file; beside DATABASE_URL, BACKUP_DATABASE_URL has to be set', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'unveil-backup-'))
  const path = join(folder, 'key')
  await writeFile(path, `${key()}\n`)
  const read = readBackupSettings({ ...live, BACKUP_URL: folder, BACKUP_KEY_FILE: path })
  await rm(folder, { recursive: true })
  expect(read.keys).toHaveLength(1)
  await expect(read.database()).rejects.toThrow('Set BACKUP_DATABASE_URL')
})
