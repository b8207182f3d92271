import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import type { Sandbox, SandboxOptions } from '#sandbox/main.ts'
import { ROOT } from './product.ts'

/**
 * Loaded into the product before anything else (`withSandboxApart`): where the product would start the sandbox inside
 * itself, it starts `sandbox/cli.ts` in a process of its own instead.
 */
registerHooks({
  resolve: (specifier, context, next) => next(specifier === '#sandbox/main.ts' ? import.meta.url : specifier, context),
})

/** What the product uses of a sandbox. It has no pages here. */
type Apart = Omit<Sandbox, 'books' | 'port'>

/** Starts the sandbox as a process of its own, with the settings that the product would give the one inside itself. */
export async function startSandbox({ databaseUrl, port, publicOrigin, webhook }: SandboxOptions): Promise<Apart> {
  const child = spawn(process.execPath, [join(ROOT, 'sandbox/cli.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: databaseUrl,
      SANDBOX_PORT: String(port),
      SANDBOX_SMTP_PORT: '0',
      PUBLIC_ORIGIN: publicOrigin,
      ...(webhook && { SANDBOX_WEBHOOK_URL: webhook.url, SANDBOX_WEBHOOK_SECRET: webhook.secret }),
    },
  })
  process.once('exit', () => child.kill()) // a product that fails leaves no sandbox behind
  const ended = once(child, 'exit')
  const said = once(child.stdout, 'data').then(([chunk]) => String(chunk))
  const listens = await Promise.race([said, ended.then(() => 'The sandbox ended while it was starting')])
  const [, apiUrl, smtpPort] = /listens on (\S+) \(mail: 127\.0\.0\.1:(\d+)\)/.exec(listens) ?? []
  if (apiUrl === undefined) throw new Error(listens)
  return {
    apiUrl,
    smtpPort: Number(smtpPort),
    publishableKey: 'pk_test_sandbox',
    secretKey: 'sk_test_sandbox',
    pages: async () => new Response(null, { status: 404 }),
    stop: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
