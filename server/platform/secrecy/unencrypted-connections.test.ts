import { describe, expect, test } from 'vitest'
import { unencryptedDatabase, unencryptedMail } from './unencrypted-connections.ts'

describe('a database', () => {
  test.each([
    ['postgres://u:p@db.example/unveil', 'db.example'],
    ['postgres://u:p@10.0.0.5:5432/unveil?sslmode=disable', '10.0.0.5'],
    ['postgres://u:p@127.0.0.1:5432,db2.example:5432/unveil', 'db2.example'],
    ['postgres://u:p@db.example/unveil?sslmode=no-verify', 'db.example'],
    ['postgres://u:p@db.example/unveil?uselibpqcompat=true&sslmode=require', 'db.example'],
    ['postgres://u:p@127.0.0.1/unveil?host=db.example', 'db.example'],
  ])('is reached in the open: %s', (url, host) => expect(unencryptedDatabase(url)).toBe(host))

  test.each([
    'postgres://u:p@db.example/unveil?sslmode=verify-full',
    'postgres://u:p@db.example/unveil?sslmode=require',
    'postgres://u:p@db1.example,db2.example/unveil?sslmode=verify-full',
    'postgres://u:p@db.example/unveil?ssl=true',
    'postgres://u:p@127.0.0.1:5433/unveil',
    'postgres://u:p@localhost/unveil',
    'postgres://u@[::1]/unveil',
    'postgres:///unveil?host=/var/run/postgresql',
    'postgres://%2Fvar%2Frun%2Fpostgresql/unveil',
  ])('is not reached in the open: %s', (url) => expect(unencryptedDatabase(url)).toBeNull())
})

describe('a mail server', () => {
  test.each([
    ['smtp://u:p@mail.example:587', 'mail.example'],
    ['smtp://mail.example?requireTLS=false', 'mail.example'],
    ['smtps://mail.example?tls.rejectUnauthorized=false', 'mail.example'],
  ])('is reached in the open: %s', (url, host) => expect(unencryptedMail(url)).toBe(host))

  test.each([
    'smtps://u:p@mail.example:465',
    'smtp://u:p@mail.example:587?requireTLS=true',
    'smtp://127.0.0.1:25',
    'smtp://[::1]:25',
    'smtp://localhost',
  ])('is not reached in the open: %s', (url) => expect(unencryptedMail(url)).toBeNull())
})
