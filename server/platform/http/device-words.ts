import Bowser from 'bowser'

/** What a browser calls itself, in words: "Chrome on macOS". */
export function deviceWords(userAgent: string | null): string {
  if (!userAgent) return 'An unnamed program'
  const { browser, os } = Bowser.parse(userAgent)
  if (!browser.name) return 'An unknown browser'
  return os.name ? `${browser.name} on ${os.name}` : browser.name
}
