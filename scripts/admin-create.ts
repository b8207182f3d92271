import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { parseArgs } from 'node:util'
import { z } from 'zod'
import { isDemoAddress } from '#contract/accounts/demo-addresses.ts'
import { isErasedAddress } from '#contract/accounts/erased-address.ts'
import { newPassword } from '#contract/accounts/registration.ts'
import { email, text } from '#contract/api/fields.ts'
import { isWeak, wordsOf } from '#server/features/accounts/commands/check-new-password.ts'
import { createAdmin } from '#server/features/accounts/commands/create-admin.ts'
import { weakPassword } from '#server/features/accounts/policy.ts'
import { realClock } from '#server/platform/clock.ts'
import { createDatabase, createPool, openClient } from '#server/platform/database/connect.ts'
import { inTransaction } from '#server/platform/database/transaction.ts'
import { AppError, StartError } from '#server/platform/errors.ts'
import { hashPassword } from '#server/platform/passwords.ts'
import { withSecretsFromFiles } from '#server/platform/secrecy/secrets-from-files.ts'
import { actAsOwner } from './backup/act-as-owner.ts'

/**
 * `npm run admin:create -- --email you@example.com --name "Your Name"`: creates an admin in the database of
 * DATABASE_URL, such as the first one of a live installation. Asks for the password, or reads it from
 * UNVEIL_ADMIN_PASSWORD.
 */
const USAGE = 'Usage: npm run admin:create -- --email you@example.com --name "Your Name"'

try {
  const address = await createFromTerminal()
  console.log(`Done: ${address} can log in as an admin.`)
} catch (error) {
  console.error(error instanceof StartError ? error.message : error)
  process.exitCode = 1
}

async function createFromTerminal(): Promise<string> {
  const person = readArguments()
  const url = withSecretsFromFiles(process.env).DATABASE_URL
  if (!url) {
    throw new StartError(
      'Set DATABASE_URL to the PostgreSQL database of the installation. (The demo brings its own admin: admin@unveil.example.)',
    )
  }
  if (process.env.UNVEIL_DATA) actAsOwner({ dataFolder: process.env.UNVEIL_DATA })
  await checkDatabase(url)
  const password = checked('password', newPassword, await readPassword())
  if (await isWeak(password, wordsOf({ ...person, phone: null }))) {
    throw new StartError(`password: ${weakPassword().message}`)
  }
  const passwordHash = await hashPassword(password)
  const db = createDatabase(createPool(url, { max: 1, name: 'unveil-admin-create' }))
  try {
    await inTransaction(db, (tx) => createAdmin(tx, { ...person, passwordHash, at: realClock.now() }))
    return person.email
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'email_taken')) throw error
    throw new StartError(
      `There is already an account with ${person.email}. Choose another address, or let an admin change its role.`,
    )
  } finally {
    await db.destroy()
  }
}

function readArguments(): { email: string; name: string } {
  const { values } = parse()
  if (values.email === undefined || values.name === undefined) throw new StartError(USAGE)
  const address = checked('--email', email, values.email)
  if (isDemoAddress(address)) {
    throw new StartError("Choose an address of your own: with one of the demo's, a live installation does not start.")
  }
  if (isErasedAddress(address)) {
    throw new StartError('Choose an address of your own: this one is kept for a closed account.')
  }
  return {
    email: address,
    name: checked('--name', text(120, 'Name is required'), values.name),
  }
}

function parse() {
  try {
    return parseArgs({ options: { email: { type: 'string' }, name: { type: 'string' } } })
  } catch (error) {
    throw new StartError(`${(error as Error).message}\n${USAGE}`)
  }
}

function checked<T>(what: string, schema: z.ZodType<T>, value: unknown): T {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  throw new StartError(`${what}: ${z.prettifyError(result.error).replace(/^✖ /, '')}`)
}

/** Reports problems before anybody types a password. */
async function checkDatabase(url: string): Promise<void> {
  const client = await openClient(url, 'unveil-admin-create').catch((error: Error) => {
    throw new StartError(error.message)
  })
  try {
    const { rows } = await client.query<{ ready: boolean }>(`select to_regclass('public.users') is not null as ready`)
    if (!rows[0]?.ready) {
      throw new StartError(
        'This database is still empty. Start the server on it once (npm start), then run this again.',
      )
    }
  } finally {
    await client.end()
  }
}

/** Reads the password from UNVEIL_ADMIN_PASSWORD, or has it typed twice without showing it. */
async function readPassword(): Promise<string> {
  const given = process.env.UNVEIL_ADMIN_PASSWORD
  if (given) return given
  if (!process.stdin.isTTY) {
    throw new StartError('There is no terminal to ask for a password: set UNVEIL_ADMIN_PASSWORD.')
  }
  const password = await ask('Password: ')
  if ((await ask('Once more: ')) !== password) throw new StartError('Passwords do not match.')
  return password
}

async function ask(question: string): Promise<string> {
  process.stdout.write(question)
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: silent, terminal: true })
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stdout.write('\n')
  }
}
