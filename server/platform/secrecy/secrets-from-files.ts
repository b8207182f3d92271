import { readFileSync } from 'node:fs'
import { StartError } from '../errors.ts'

/** The settings that hold a password or a key. */
const SECRETS = [
  'DATABASE_URL',
  'DATABASE_OWNER_URL',
  'STRIPE_SECRET_KEY',
  'STRIPE_WEBHOOK_SECRET',
  'SECRETS_KEY',
  'FILES_ACCESS_KEY',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
] as const

type Environment = Record<string, string | undefined>

/**
 * The environment, with settings read from files: `SMTP_URL_FILE=/run/secrets/smtp` says where `SMTP_URL` is read from,
 * so that a vault can hand it over and no list of processes shows it. `names`: the settings that may be read from
 * files. Throws a StartError that names the setting.
 */
export function withSecretsFromFiles(env: Environment, names: readonly string[] = SECRETS): Environment {
  const read = names
    .filter((name) => env[`${name}_FILE`])
    .map((name) => {
      if (env[name]) throw new StartError(`Set ${name} or ${name}_FILE, not both.`)
      return [name, contentOf(name, env[`${name}_FILE`] as string)] as const
    })
  return { ...env, ...Object.fromEntries(read) }
}

function contentOf(name: string, path: string): string {
  try {
    return readFileSync(path, 'utf8').trim()
  } catch (error) {
    throw new StartError(`The file of ${name}_FILE can't be read: ${(error as NodeJS.ErrnoException).code ?? error}.`)
  }
}
