import { DAY } from '../clock.ts'

export const SECURITY_TXT = '/.well-known/security.txt'

/** How long the file claims to be valid: RFC 9116 asks for less than a year. */
const LASTS_DAYS = 180

/** Who to tell about a vulnerability in this site (RFC 9116). `mail` is the address that people write to. */
export function securityTxt({ origin, mail, now }: { origin: string; mail: string; now: Date }): Response {
  const expires = new Date(now.getTime() + LASTS_DAYS * DAY)
  expires.setUTCHours(0, 0, 0, 0)
  const lines = [
    `Contact: mailto:${mail}`,
    `Contact: ${origin}/contact`,
    `Expires: ${expires.toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${origin}${SECURITY_TXT}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'content-type': 'text/plain; charset=utf-8' } })
}
