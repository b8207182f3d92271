import { execFile } from 'node:child_process'
import { getServers, lookup } from 'node:dns/promises'
import { promisify } from 'node:util'
import ipaddr from 'ipaddr.js'
import type { Config } from '#server/config.ts'
import { eachHost } from '#server/platform/database/hosts.ts'
import { about, type Finding } from './finding.ts'

interface Limits {
  allowed: string[]
  denied: string[]
}

/**
 * Whether the service may reach the machines that the settings name, and its name server: deploy/unveil@.service denies
 * it private networks, and a command in a shell doesn't notice that. Finds nothing where systemd doesn't know the
 * service.
 */
export async function lookAtAllowList(config: Config): Promise<Finding[]> {
  const { ok, bad } = about('Network')
  const service = `unveil@${config.port}`
  const limits = await limitsOf(service)
  if (!limits) return []
  const targets = [
    ...getServers().map((address) => ({ name: 'your name server', address })),
    ...(await machines(config)),
  ]
  const out = targets.filter(({ address }) => isDenied(address, limits))
  if (out.length === 0) return [ok(`${service} may reach your name server and every machine that the settings name.`)]
  return out.map(({ name, address }) =>
    bad(
      `${service} may not reach ${name}, ${address}: systemctl edit unveil@.service, then [Service] and IPAddressAllow=${address}`,
    ),
  )
}

/** What systemd lets the service reach; null where there is no such service, or nothing is denied to it. */
async function limitsOf(service: string): Promise<Limits | null> {
  const properties = ['LoadState', 'IPAddressAllow', 'IPAddressDeny']
  const args = ['show', `${service}.service`, ...properties.map((name) => `--property=${name}`)]
  const shown = await promisify(execFile)('systemctl', args, { timeout: 5_000 }).catch(() => null)
  const shownAs = (name: string) => new RegExp(`^${name}=(.*)$`, 'm').exec(shown?.stdout ?? '')?.[1] ?? ''
  const listOf = (name: string) => shownAs(name).split(' ').filter(Boolean)
  const limits = { allowed: listOf('IPAddressAllow'), denied: listOf('IPAddressDeny') }
  return shownAs('LoadState') === 'loaded' && limits.denied.length > 0 ? limits : null
}

/** The addresses of the hosts in the settings; a host without one is reported by the part that looks at it. */
async function machines(config: Config): Promise<{ name: string; address: string }[]> {
  const { databaseUrl, databaseOwnerUrl, smtpUrl, files, traces, breachedPasswords } = config
  const urls = [
    ...[databaseUrl, databaseOwnerUrl].flatMap((url) => (url ? eachHost(url) : [])),
    smtpUrl,
    'bucket' in files ? files.endpoint : null,
    traces?.url,
    breachedPasswords,
  ]
  const hosts = new Set(urls.flatMap((url) => (url ? [new URL(url).hostname.replace(/^\[|\]$/g, '')] : [])))
  const found = [...hosts].filter(Boolean).map(async (host) => {
    const addresses = await lookup(host, { all: true }).catch(() => [])
    return addresses.map(({ address }) => ({ name: host, address }))
  })
  return (await Promise.all(found)).flat()
}

/** Whether systemd denies an address: what is allowed stays allowed, whatever is denied. */
function isDenied(address: string, { allowed, denied }: Limits): boolean {
  if (!ipaddr.isValid(address)) return false
  const ip = ipaddr.process(address)
  const isIn = (range: string) => {
    const [network, bits] = ipaddr.parseCIDR(range)
    return network.kind() === ip.kind() && ip.match(network, bits)
  }
  return !allowed.some(isIn) && denied.some(isIn)
}
