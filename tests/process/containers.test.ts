import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { readConfig } from '#server/config.ts'
import { readBackupSettings } from '../../scripts/backup/settings.ts'

/**
 * deploy/Dockerfile and deploy/compose.yaml: what they name exists, and they make a live installation (docs/deploy.md).
 */
const ROOT = join(import.meta.dirname, '../..')
const read = (name: string) => readFileSync(join(ROOT, name), 'utf8')
const dockerfile = read('deploy/Dockerfile').replaceAll(/\\\n\s*/g, '')
const compose = read('deploy/compose.yaml')
const guide = read('docs/deploy.md').split('\n## In containers\n')[1] as string

/** What follows this word on each line of the Dockerfile that begins with it. */
const lines = (word: string, from = dockerfile) =>
  [...from.matchAll(new RegExp(`^${word} (.*)$`, 'gm'))].map(([, rest]) => String(rest))
const lastStage = dockerfile.slice(dockerfile.lastIndexOf('\nFROM '))

/** `name: value` pairs of one service's environment. */
function environmentOf(service: string): Record<string, string> {
  const [, block = ''] = new RegExp(`^ {2}${service}:\\n((?: {4}.*\\n|\\n)+)`, 'm').exec(compose) ?? []
  const [, pairs = ''] = /^ {4}environment:\n((?: {6}.*\n)+)/m.exec(block) ?? []
  return Object.fromEntries(
    [...pairs.matchAll(/^ {6}(\w+): ["']?(.*?)["']?$/gm)].map(([, name, value]) => [name, value]),
  )
}

/**
 * The settings that docs/deploy.md has operators write down, read by a shell as in its step 5: without those that the
 * image and compose.yaml set, and with a `SECRETS_KEY` in place of the dots.
 */
function settingsOfGuide(): Record<string, string> {
  const [, block = ''] = /```\n(UNVEIL_MODE=live\n[\s\S]*?)```/.exec(read('docs/deploy.md')) ?? []
  const { stdout, stderr } = spawnSync('sh', ['-ac', `${block}\nexec env`], { env: { PATH: process.env.PATH ?? '' } })
  expect(String(stderr)).toBe('')
  const pairs = Object.fromEntries(
    [...String(stdout).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, String(value)]),
  )
  const { DATABASE_URL: _, DATABASE_OWNER_URL: __, UNVEIL_DATA: ___, ...rest } = pairs
  return { ...rest, SECRETS_KEY: Buffer.alloc(32).toString('base64') }
}

describe('the image', () => {
  test('copies only what exists, and everything the product needs to run', () => {
    const copied = lines('COPY').flatMap((rest) => (rest.startsWith('--from') ? [] : rest.split(' ').slice(0, -1)))
    expect(copied.filter((name) => !existsSync(join(ROOT, name)))).toEqual([])
    const { imports } = JSON.parse(read('package.json')) as { imports: Record<string, string> }
    const folders = Object.values(imports).map((path) => path.split('/')[1] as string)
    for (const folder of [...folders.filter((name) => name !== 'tests'), 'migrations', 'scripts'])
      expect(copied).toContain(folder)
  })

  test('runs commands that exist, as an unprivileged user, and says whether it is ready', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    for (const [, name] of `${dockerfile}\n${guide}`.matchAll(/npm run ([\w:-]+)/g))
      expect(scripts).toHaveProperty(String(name))
    const [command = ''] = lines('CMD', lastStage)
    const [memory, started] = scripts.start?.split(' node ') ?? []
    expect((JSON.parse(command) as string[]).slice(1).join(' ')).toBe(started)
    expect(lines('ENV', lastStage).join(' ').split(' ')).toContain(memory)
    expect(lines('USER', lastStage)).toEqual(['node'])
    const [health = ''] = lines('HEALTHCHECK', lastStage)
    expect(health).toContain('/api/health/ready')
    const [program, ...args] = JSON.parse(health.slice(health.indexOf('['))) as string[]
    expect(program).toBe('node')
    const asked = spawnSync(process.execPath, args, { env: { PORT: '1' } }) // where nobody listens
    expect([asked.status, String(asked.stderr)]).toEqual([1, ''])
  })

  test('and compose, with the settings of the guide, make a live installation', () => {
    const [, inImage = ''] = /^ENV (.*)$/m.exec(lastStage) ?? []
    const image = Object.fromEntries(inImage.split(' ').map((pair) => pair.split('=') as [string, string]))
    const env = Object.fromEntries(
      Object.entries({ ...image, ...environmentOf('unveil') }).map(([name, value]) => [
        name,
        value.replaceAll(/\$\{\w+\}/g, 'secret'),
      ]),
    )
    const config = readConfig({ ...settingsOfGuide(), ...env })
    expect(config).toMatchObject({ mode: 'live', host: '0.0.0.0', port: 3000, dataFolder: '/var/lib/unveil' })
    expect(config.databaseUrl).toBe('postgres://unveil_server:secret@database/unveil')
    expect(config.databaseOwnerUrl).toBe('postgres://unveil_owner:secret@database/unveil')
    const known = read('server/config.ts')
    for (const name of Object.keys(env).filter((one) => !one.startsWith('npm_'))) expect(known).toContain(`  ${name}:`)
    expect(compose).toContain(':-3000}:3000')
    expect(lines('EXPOSE', lastStage)).toEqual(['3000'])
    expect(lines('VOLUME', lastStage)).toEqual(['/var/lib/unveil'])
  })
})

describe('the backup', () => {
  const [, service = ''] = /^ {2}backup:\n((?: {4}.*\n|\n)+)/m.exec(compose) ?? []

  test('has the settings of the guide and those of the product, and a database that keeps its log for it', () => {
    const [, format = ''] = /^printf '(.*)' .* > backup\.env$/m.exec(guide) ?? []
    const ofGuide = format.replaceAll('\\n', '\n').replace('%s', Buffer.alloc(32).toString('base64'))
    const own = Object.fromEntries(
      ofGuide
        .split('\n')
        .flatMap((line) => [...line.matchAll(/^(\w+)=(.*)$/g)].map(([, name, value]) => [name, value])),
    )
    const env = Object.fromEntries(
      Object.entries(environmentOf('backup')).map(([name, value]) => [name, value.replaceAll(/\$\{\w+\}/g, 'secret')]),
    )
    const { vault, days, config } = readBackupSettings({
      ...settingsOfGuide(),
      ...own,
      ...env,
      UNVEIL_DATA: '/var/lib/unveil',
    })
    expect(vault).toMatchObject({ folder: '/var/lib/unveil-backup' })
    expect(days).toBe(14)
    expect(config.databaseUrl).toBe('postgres://unveil_server:secret@database/unveil')
    expect(env.BACKUP_DATABASE_URL).toBe('postgres://unveil_backup:secret@database/unveil')
    for (const folder of ['/var/lib/unveil-backup', '/var/lib/unveil']) expect(service).toContain(`:${folder}\n`)
    expect(lines('RUN', lastStage).join()).toContain('/var/lib/unveil-backup')
    expect(compose).toContain('wal_keep_size=2GB')
  })

  test('is restored without the site or a new database being started for that', () => {
    expect(service).toMatch(/depends_on:\n {6}unveil:\n {8}condition: service_healthy/)
    const commands = [...guide.matchAll(/docker compose run (.*) backup npm run (backup|restore|reconcile) /g)]
    expect(commands.map(([, options, name]) => [name, options])).toEqual([
      ['backup', '--rm --no-deps'],
      ['restore', '--rm --no-deps'],
      ['reconcile', '--rm --no-deps'],
    ])
  })

  test('runs the command of npm run backup, and isn’t asked whether it serves the site', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const [, command = '[]'] = /^ {4}command: (.*)$/m.exec(service) ?? []
    expect((JSON.parse(command) as string[]).slice(1).join(' ')).toBe(scripts.backup?.replace(/^node /, ''))
    expect(service).toContain('disable: true')
  })
})

test('the database gets the roles and passwords by which the product reaches it', () => {
  const given = environmentOf('database')
  const script = read('deploy/create-roles.sh')
  for (const name of ['OWNER_PASSWORD', 'SERVER_PASSWORD', 'BACKUP_PASSWORD']) {
    expect(given).toHaveProperty(name)
    expect(script).toContain(`$${name}`)
    expect(guide).toContain(name)
  }
  // the image of the product has none of the locales that the database's image has, and restores its database
  for (const made of [script, read('docs/deploy.md'), read('docs/operations.md')])
    expect(made).toMatch(
      /^create database unveil owner unveil_owner\n {2}template template0 encoding 'UTF8' locale 'C' /m,
    )
  for (const [, role] of compose.matchAll(/postgres:\/\/(\w+):/g)) expect(script).toContain(`create role ${role} login`)
  const mounted = [...compose.matchAll(/- \.\/([\w.-]+):/g)].map(([, name]) => String(name))
  expect(mounted.filter((name) => !existsSync(join(ROOT, 'deploy', name)))).toEqual([])
})

/** A builder that has, or can get, the image that ours is built on. */
function findBuilder(): string | undefined {
  const [base = ''] = lines('FROM').map((rest) => rest.split(' ')[0])
  return ['docker', 'podman'].find((name) => {
    const says = (...args: string[]) => spawnSync(name, args, { stdio: 'ignore', timeout: 120_000 }).status === 0
    return says('info') && (says('image', 'inspect', base) || says('pull', base))
  })
}

const builder = process.env.UNVEIL_TEST_SIZE === 'nightly' ? findBuilder() : undefined
if (builder)
  test(`${builder} builds the image, which runs as an unprivileged user`, () => {
    const run = (...args: string[]) => execFileSync(builder, args, { cwd: ROOT, encoding: 'utf8' })
    run('build', '-f', 'deploy/Dockerfile', '-t', 'unveil-test', '.')
    expect(run('run', '--rm', 'unveil-test', 'id', '-un').trim()).toBe('node')
    const refused = spawnSync(builder, ['run', '--rm', '-e', 'UNVEIL_MODE=live', 'unveil-test'], { encoding: 'utf8' })
    expect(`${refused.stdout}${refused.stderr}`).toContain('STRIPE_SECRET_KEY')
    expect(refused.status).toBe(1)
  }, 1_800_000)
