/** One answer that somebody got. Times are of performance.now(), in milliseconds. */
export interface Answer {
  what: string
  asked: number
  answered: number
  /** 0: none came */
  status: number
  code: string | null
  retryAfter: string | null
}

const WRITE = /^(POST|PATCH|DELETE) /

/** What people were told: every answer, and whatever an answer or the bank promised. */
export class Diary {
  readonly answers: Answer[] = []
  /** email addresses on the waitlist */
  readonly joined = new Set<string>()
  /** holds that couples got */
  readonly held = new Set<number>()
  /** payments that the bank has charged */
  readonly charged = new Set<number>()
  /** bookings that their couples saw confirmed */
  readonly confirmed = new Set<number>()
  /** transfers that sellers asked for, and those that their buyers saw completed */
  readonly asked = new Set<number>()
  readonly passedOn = new Set<number>()

  /** Answers that came after `since`. */
  after(since: number): Answer[] {
    return this.answers.slice(this.answers.findLastIndex(({ answered }) => answered <= since) + 1)
  }

  /** Writes that were acknowledged after `since`, in order. */
  writes(since = 0): Answer[] {
    return this.after(since).filter(({ what, status }) => WRITE.test(what) && status >= 200 && status < 300)
  }
}

/**
 * Answers that nobody should get, whatever is unplugged: an error of ours, or one that does not say when to come back.
 * The sandbox lives on the same database, so a card provider that fails is fine.
 */
export function wrongAnswers(answers: readonly Answer[]): string[] {
  const wrong = answers.filter(({ what, status, code, retryAfter }) => {
    if (status < 500) return false
    if (status === 502) return code !== 'provider_failed'
    const saysLater = retryAfter !== null && (code === 'temporarily_unavailable' || !what.includes('/api/'))
    return status !== 503 || !saysLater
  })
  return Object.entries(tally(wrong)).map(([what, times]) => `${times} x ${what}`)
}

/** How many times each answer came: '503 temporarily_unavailable to GET /search'. */
export function tally(answers: readonly Answer[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { what, status, code } of answers) {
    const name = [status || 'no answer', code, 'to', what].filter(Boolean).join(' ')
    counts[name] = (counts[name] ?? 0) + 1
  }
  return counts
}
