import { AsyncLocalStorage } from 'node:async_hooks'

/** What a span says about its work; nothing that identifies a person or a venue. */
export type Known = Record<string, string | number>

export type SpanKind = 'request' | 'statement' | 'provider call' | 'job' | 'sweep' | 'mail'

/** One piece of work, from its beginning to its end, within the trace of what it was done for. */
export interface Span {
  traceId: string
  /** names this span to work that is done later or elsewhere, as the header `traceparent` of W3C does */
  traceparent: string
  note(known: Known): void
  rename(name: string): void
  /** Marks the span as failed, with the kind of error. */
  fail(failure: string): void
  /** Ends the span's time and returns how to send the span. */
  end(): () => void
}

/** Begins a span, in the trace of the span that `traceparent` names or in a new one. */
export type Begin = (kind: SpanKind, name: string, traceparent: string | undefined) => Span

interface Within {
  span: Span
  /** spans that are sent only if the work around them turns out to be worth it; null: each is sent as it ends */
  held: (() => void)[] | null
}

let begin: Begin | null = null
const scope = new AsyncLocalStorage<Within>()

/** From now on, `how` begins the spans; with null, there are none, and nothing is done for them. */
export function traceBy(how: Begin | null): void {
  begin = how
}

/** The id of the trace that is being written here. */
export const currentTrace = (): string | undefined => scope.getStore()?.span.traceId

/** The span that is being written here, for work that is queued and belongs to it. */
export const currentTraceparent = (): string | undefined => scope.getStore()?.span.traceparent

/** Whether a span is being written here: work that matters only as part of something else asks first. */
export const isTraced = (): boolean => begin !== null && scope.getStore() !== undefined

interface Options<T> {
  /** what is known about the work before it begins */
  known?: Known
  /** the span that queued the work; by default, the work belongs to the span that is being written here */
  traceparent?: string | undefined
  /** the whole is sent only if this is true of the work's result, or if the work failed */
  isWorth?: (result: T) => boolean
}

/**
 * Does `work` as a span. `work` may note what becomes known, and gets null when nothing is traced. Throws what `work`
 * throws.
 */
export async function inSpan<T>(
  kind: SpanKind,
  name: string,
  { known, traceparent, isWorth }: Options<T>,
  work: (span: Span | null) => Promise<T>,
): Promise<T> {
  if (begin === null) return work(null)
  const around = scope.getStore()
  const span = begin(kind, name, traceparent ?? around?.span.traceparent)
  if (known) span.note(known)
  const mine: (() => void)[] | null = isWorth ? [] : null
  const over = (send: () => void, isSent: boolean) => {
    if (isSent) for (const each of mine ?? []) each()
    if (around?.held) around.held.push(send)
    else if (isSent) send()
  }
  return scope.run({ span, held: mine ?? around?.held ?? null }, async () => {
    try {
      const result = await work(span)
      over(span.end(), isWorth?.(result) ?? true)
      return result
    } catch (error) {
      span.fail(kindOf(error))
      over(span.end(), true)
      throw error
    }
  })
}

/** Which error it was, without its words: they may quote what people wrote. */
function kindOf(error: unknown): string {
  if (!(error instanceof Error)) return 'error'
  const { code } = error as NodeJS.ErrnoException
  return typeof code === 'string' && /^\w{1,40}$/.test(code) ? code : error.constructor.name
}
