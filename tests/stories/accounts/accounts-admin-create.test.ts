import { expect, test } from 'vitest'
import { anApp } from '#tests/builders/app.ts'
import { aCouple } from '#tests/builders/users.ts'
import { emptyDatabase } from '#tests/database.ts'
import { runCommand } from '../../../scripts/run-command.ts'

/** The first admin, created on the command line. */
const { app } = await anApp({ sandbox: false })

const PASSWORD = 'first admin of all'

const adminCreate = (args: string[], env: Record<string, string> = {}) =>
  runCommand('node', ['scripts/admin-create.ts', ...args], {
    env: { DATABASE_URL: app.database.url, UNVEIL_ADMIN_PASSWORD: PASSWORD, ...env },
  })
const person = (email: string) => ['--email', email, '--name', 'Robin Vale']

test('the first admin of an installation is created on the command line and can log in', async () => {
  const email = 'robin@example.test'
  const { code, output } = await adminCreate(person('Robin@Example.test'))
  expect(output).toBe(`Done: ${email} can log in as an admin.\n`)
  expect(code).toBe(0)
  const user = await app.visitor().call('POST /api/auth/login', { body: { email, password: PASSWORD } })
  expect(user).toMatchObject({ name: 'Robin Vale', role: 'admin', verified: true, emailConfirmed: true })
})

test.each<[what: string, args: string[], env: Record<string, string>, says: RegExp]>([
  ['no arguments', [], {}, /^Usage: npm run admin:create -- --email/],
  ['an unknown argument', [...person('a@example.test'), '--role', 'admin'], {}, /^Unknown option '--role'/],
  ['an invalid email', person('robin'), {}, /^--email: Please enter a valid email address\n$/],
  ['the address of a closed account', person('Erased-1@erased.invalid'), {}, /^Choose an address of your own: /],
  ['no database', person('a@example.test'), { DATABASE_URL: '' }, /^Set DATABASE_URL/],
  [
    'a database that can’t be reached',
    person('a@example.test'),
    { DATABASE_URL: 'postgres://u:secret@127.0.0.1:1/x' },
    /^The database x at 127.0.0.1:1 can't be used/,
  ],
  [
    'a short password',
    person('a@example.test'),
    { UNVEIL_ADMIN_PASSWORD: 'short' },
    /^password: Use at least 8 characters\n$/,
  ],
  [
    'a password that is easy to guess',
    person('a@example.test'),
    { UNVEIL_ADMIN_PASSWORD: 'robin vale 1' },
    /^password: This password is easy to guess\. .+\n$/,
  ],
  [
    'no password and no terminal',
    person('a@example.test'),
    { UNVEIL_ADMIN_PASSWORD: '' },
    /^There is no terminal to ask/,
  ],
])('%s: said clearly, without secrets or a stack', async (_, args, env, says) => {
  const { code, output } = await adminCreate(args, env)
  expect(output).toMatch(says)
  expect(output).not.toMatch(/secret|\n\s+at /)
  expect(code).toBe(1)
})

test('an existing account is left alone', async () => {
  const couple = await aCouple(app)
  const { code, output } = await adminCreate(person(couple.email))
  expect(output).toBe(
    `There is already an account with ${couple.email}. Choose another address, or let an admin change its role.\n`,
  )
  expect(code).toBe(1)
  expect(await couple.client.call('GET /api/auth/me')).toMatchObject({ role: 'couple', name: couple.name })
})

test('a database without our tables is named as such', async () => {
  const empty = await emptyDatabase()
  try {
    const { code, output } = await adminCreate(person('a@example.test'), { DATABASE_URL: empty.url })
    expect(output).toMatch(/^This database is still empty. Start the server on it once/)
    expect(code).toBe(1)
  } finally {
    await empty.drop()
  }
})
