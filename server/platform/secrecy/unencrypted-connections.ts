import { BlockList, isIP } from 'node:net'
import { lineTo } from '../database/connect.ts'
import { eachHost } from '../database/hosts.ts'

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** Whether only this machine can reach a host: 127.0.0.0/8, ::1 or localhost. */
export function isLoopback(host: string): boolean {
  const version = isIP(host)
  return version === 0 ? host.toLowerCase() === 'localhost' : LOOPBACK.check(host, version === 6 ? 'ipv6' : 'ipv4')
}

/**
 * The first host of this database whose traffic somebody along the way can read, or answer in the host's place; null if
 * there is none.
 */
export function unencryptedDatabase(url: string): string | null {
  const open = eachHost(url)
    .map(lineTo)
    .find(({ host, isEncrypted }) => !isEncrypted && !host.startsWith('/') && !isLoopback(host))
  return open?.host ?? null
}

/**
 * The host of this mail server, if emails go there unencrypted, or would if somebody along the way claimed that the
 * server can't encrypt; otherwise null.
 */
export function unencryptedMail(url: string): string | null {
  const { protocol, hostname, searchParams } = new URL(url)
  const insists = protocol === 'smtps:' || searchParams.get('requireTLS') === 'true'
  const believesAnybody = searchParams.get('tls.rejectUnauthorized') === 'false'
  const host = hostname.replace(/^\[|\]$/g, '')
  return (insists && !believesAnybody) || isLoopback(host) ? null : host
}
