import { readPdf } from '#tests/builders/files/pdf-text.ts'
import type { Client } from '#tests/client.ts'
import { type Mark, marksIn, valuesIn } from './marks.ts'

/** A mark that reached somebody who must not know it. */
export interface Leak {
  mark: string
  /** who got it, such as "another couple" */
  who: string
  /** the request whose answer had it, or the subject of the email */
  where: string
}

/** Somebody who must not know anything about any canary. */
export interface Stranger {
  name: string
  client: Client
}

export interface Listener {
  leaks: Leak[]
  /** how many answers were heard, by the status they had */
  heard: Map<number, number>
  /** requests that were answered with 500 or above */
  broken: string[]
  /** Sends a request as this stranger, and searches everything that comes back. Returns the body and the headers. */
  ask(stranger: Stranger, path: string, init?: RequestInit): Promise<{ text: string; response: Response }>
  /** Searches a text that reached somebody outside an answer: an email, the provider's books, a log. */
  read(who: string, where: string, text: string): void
}

/**
 * Searches status, headers and body of every answer. Senders know what their request said, so a mark that comes back to
 * its sender doesn't count.
 */
export function createListener(marks: Map<string, Mark>): Listener {
  const leaks: Leak[] = []
  const heard = new Map<number, number>()
  const broken: string[] = []
  const read = (who: string, where: string, text: string, known: Set<string> = new Set()) => {
    for (const { name, value } of marksIn(text, marks)) {
      if (!known.has(value)) leaks.push({ mark: name, who, where })
    }
  }
  return {
    leaks,
    heard,
    broken,
    read,
    ask: async (stranger, path, init = {}) => {
      const where = `${init.method ?? 'GET'} ${path}`
      const response = await stranger.client.raw(path, { redirect: 'manual', ...init })
      const text = await textOf(response)
      // the length of an answer in bytes may have five digits, too, but isn't a ZIP code
      const headers = [...response.headers]
        .filter(([name]) => name !== 'content-length')
        .map(([name, value]) => `${name}: ${value}`)
      const known = valuesIn(`${path}\n${typeof init.body === 'string' ? init.body : ''}`)
      if (response.status >= 500) broken.push(where)
      heard.set(response.status, (heard.get(response.status) ?? 0) + 1)
      read(stranger.name, where, [response.statusText, ...headers, text].join('\n'), known)
      return { text, response }
    },
  }
}

/** A body as its reader sees it: for one of our PDFs, the printed text, which its bytes hide. */
async function textOf(response: Response): Promise<string> {
  const bytes = new Uint8Array(await response.arrayBuffer())
  const plain = new TextDecoder().decode(bytes)
  return plain.startsWith('%PDF') && plain.includes('Unveil') ? [plain, ...readPdf(bytes).pages].join('\n') : plain
}

/** Each leak as one line, repeated ones only once. */
export const lines = (leaks: Leak[]): string[] => [
  ...new Set(leaks.map(({ mark, who, where }) => `${mark} reaches ${who} by ${where}`)),
]
