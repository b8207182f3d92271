/**
 * The sandbox as a process of its own: `node sandbox/cli.ts`. DATABASE_URL (required), SANDBOX_PORT (12111),
 * SANDBOX_SMTP_PORT (12112), PUBLIC_ORIGIN (http://localhost:3000), SANDBOX_WEBHOOK_URL and SANDBOX_WEBHOOK_SECRET
 * (both or neither). The sandbox's pages are then on its own port, too.
 */
import { startSandbox } from './main.ts'

function fail(sentence: string): never {
  process.stderr.write(`${sentence}\n`)
  process.exit(1)
}

function portOf(name: string, standard: number): number {
  const text = process.env[name] ?? String(standard)
  const port = Number(text)
  if (!Number.isInteger(port) || port < 0 || port > 65_535)
    fail(`${name} must be a port from 0 to 65535, not "${text}".`)
  return port
}

const databaseUrl = process.env.DATABASE_URL ?? fail('DATABASE_URL is not set: the sandbox needs a PostgreSQL.')
const url = process.env.SANDBOX_WEBHOOK_URL
const secret = process.env.SANDBOX_WEBHOOK_SECRET
if (Boolean(url) !== Boolean(secret)) fail('Set SANDBOX_WEBHOOK_URL and SANDBOX_WEBHOOK_SECRET both, or neither.')
const port = portOf('SANDBOX_PORT', 12_111)

try {
  const sandbox = await startSandbox({
    databaseUrl,
    port,
    smtpPort: portOf('SANDBOX_SMTP_PORT', 12_112),
    publicOrigin: process.env.PUBLIC_ORIGIN ?? 'http://localhost:3000',
    ...(url && secret ? { webhook: { url, secret } } : {}),
    log: (line) => process.stderr.write(`${line}\n`),
  })
  process.stdout.write(`The sandbox listens on ${sandbox.apiUrl} (mail: 127.0.0.1:${sandbox.smtpPort})\n`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => void sandbox.stop().then(() => process.exit(0)))
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException
  fail(
    code === 'EADDRINUSE' ? `A port of the sandbox is in use: ${message}` : `The sandbox could not start: ${message}`,
  )
}
