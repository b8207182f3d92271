import { isIPv4 } from 'node:net'
import ipaddr from 'ipaddr.js'

/**
 * Groups addresses for counting requests or connections: an IPv4 address counts by itself, an IPv6 address by its /64,
 * which belongs to one household or server. Anything else is returned unchanged.
 */
export const countedAs = (address: string): string => network(address, 32)

/** What a log may say about an address: the network it is in, /24 or /64. */
export const loggedAs = (address: string): string => network(address, 24)

function network(address: string, bitsOfIpv4: 24 | 32): string {
  // an IPv4 address is cut as text: every search asks for this twice, and the library takes longer than the search
  if (isIPv4(address)) return bitsOfIpv4 === 32 ? address : `${address.slice(0, address.lastIndexOf('.'))}.0/24`
  if (!ipaddr.isValid(address)) return address
  const ip = ipaddr.process(address) // ::ffff:192.0.2.1 is 192.0.2.1
  const [kind, bits] = ip.kind() === 'ipv6' ? [ipaddr.IPv6, 64] : [ipaddr.IPv4, bitsOfIpv4]
  return bits === 32 ? ip.toString() : `${kind.networkAddressFromCIDR(`${ip}/${bits}`)}/${bits}`
}

/** A network as people may read it: "203.0.113.x". */
export function networkWords(network: string | null): string {
  if (network === null) return 'Unknown'
  if (network === 'local' || network.startsWith('127.') || network.startsWith('::')) return 'This machine'
  return network.replace(/\.0\/24$/, '.x').replace(/::\/64$/, ':…')
}
