import Bowser from 'bowser'

/** What a browser calls itself, in words: "Chrome on macOS". */
export function deviceWords(userAgent: string | null): string {
  if (!userAgent) return 'An unnamed program'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return 'An unknown browser'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}

/** A network as people may read it: "203.0.113.x". */
export function networkWords(network: string | null): string {
  if (network === null) return 'Unknown'
  if (network === 'local' || network.startsWith('127.') || network.startsWith('::')) return 'This machine'
  return network.replace(/\.0\/24$/, '.x').replace(/::\/64$/, ':…')
}
