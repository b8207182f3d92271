/** What the doctor says about one thing that it looked at. */
export interface Finding {
  /** bad: the site will not work; warn: it will, until something goes wrong */
  verdict: 'ok' | 'warn' | 'bad'
  /** what it looked at: 'Database' */
  about: string
  /** what it saw, and what to do if that isn't good */
  says: string
}

/** Functions that make the findings about one thing, one for each verdict. */
export const about = (name: string) => ({
  ok: (says: string): Finding => ({ verdict: 'ok', about: name, says }),
  warn: (says: string): Finding => ({ verdict: 'warn', about: name, says }),
  bad: (says: string): Finding => ({ verdict: 'bad', about: name, says }),
})

/** The findings of `look`; if it throws, the error is the finding. */
export async function lookAt(name: string, look: () => Promise<Finding[]>): Promise<Finding[]> {
  try {
    return await look()
  } catch (error) {
    return [about(name).bad(wordsOf(error))]
  }
}

/** The first line of what an error says. */
export const wordsOf = (error: unknown): string =>
  error instanceof Error ? (error.message.split('\n')[0] ?? error.name) : String(error)
