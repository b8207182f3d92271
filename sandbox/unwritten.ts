import { queueWebhooks } from './webhooks/queue.ts'

/** What the API never shows of an object: attempts, test card behavior. */
export type Secret = Record<string, string | number | boolean | null>

export interface Statement {
  text: string
  values: unknown[]
}

interface Made {
  kind: string
  body: string
  secret: Secret
}

/** A change to an object that was there before; `body` null: only what the object keeps secret changes. */
interface Change {
  body: string | null
  secret: Secret | null
}

/**
 * What a transaction still has to write: one statement writes it all. Bodies are kept as text, because whoever handed
 * them over may go on changing them.
 */
export class Unwritten {
  #made = new Map<string, Made>()
  #changes = new Map<string, Change>()
  #events: string[] = []
  #rows = new Map<string, unknown[][]>()

  /** Notes a new object. */
  make(id: string, kind: string, body: object, secret: Secret = {}): void {
    this.#made.set(id, { kind, body: JSON.stringify(body), secret })
  }

  /** Notes an object's new body. */
  save(id: string, body: object): void {
    this.#of(id).body = JSON.stringify(body)
  }

  /** Notes what an object keeps secret from now on, besides what it has kept so far. */
  keep(id: string, secret: Secret): void {
    const object = this.#of(id)
    object.secret = { ...object.secret, ...secret }
  }

  /** Notes that an event, which is new itself, has to be delivered. */
  deliver(event: string): void {
    this.#events.push(event)
  }

  /** Notes a row; `insert` is the statement up to VALUES. */
  insert(insert: string, row: unknown[]): void {
    const rows = this.#rows.get(insert)
    if (rows) rows.push(row)
    else this.#rows.set(insert, [row])
  }

  /** An object of this transaction that isn't written yet, or null. */
  find<T>(kind: string, id: string): { body: T; secret: Secret } | null {
    const made = this.#made.get(id)
    return made?.kind === kind ? { body: JSON.parse(made.body) as T, secret: { ...made.secret } } : null
  }

  /** Forgets everything. */
  clear(): void {
    this.#made.clear()
    this.#changes.clear()
    this.#events = []
    this.#rows.clear()
  }

  /** The statement that writes everything, which is then forgotten, or null if there is nothing to write. */
  take(): Statement | null {
    const values: unknown[] = []
    const bind = (value: unknown) => `$${values.push(value)}`
    const inserts = [...this.#rows]
    if (this.#made.size > 0)
      inserts.unshift([
        'INSERT INTO sandbox.objects (id, kind, body, secret)',
        [...this.#made].map(([id, { kind, body, secret }]) => [id, kind, body, secret]),
      ])
    const parts = inserts.map(
      ([insert, rows]) => `${insert} VALUES ${rows.map((row) => `(${row.map(bind).join(', ')})`).join(', ')}`,
    )
    for (const [id, { body, secret }] of this.#changes) {
      const set = [
        ...(body === null ? [] : [`body = ${bind(body)}`]),
        ...(secret === null ? [] : [`secret = secret || ${bind(secret)}`]),
      ]
      parts.push(`UPDATE sandbox.objects SET ${set.join(', ')} WHERE id = ${bind(id)}`)
    }
    if (this.#events.length > 0) parts.push(queueWebhooks(this.#events, bind))
    this.clear()
    const last = parts.pop()
    if (last === undefined) return null
    const before = parts.map((part, nth) => `part_${nth} AS (${part})`)
    return { text: before.length > 0 ? `WITH ${before.join(', ')} ${last}` : last, values }
  }

  #of(id: string): Made | Change {
    const known = this.#made.get(id) ?? this.#changes.get(id)
    if (known) return known
    const change: Change = { body: null, secret: null }
    this.#changes.set(id, change)
    return change
  }
}
