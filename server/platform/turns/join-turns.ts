/** Runs a task for a key, or joins one that is asked for already. */
export type JoinTurns<Key> = (key: Key, work: () => Promise<void>) => Promise<void>

interface Turns {
  running: Promise<void>
  /** begins when `running` has ended; everybody who asks until then shares it */
  next: Promise<void> | null
}

/**
 * Tasks with the same key run one at a time. A caller that comes while one is running may know more than that run saw
 * when it began, so it gets another run, shared by all who come meanwhile: a crowd costs two runs. Tasks with other
 * keys aren't held up.
 */
export function joinTurns<Key>(): JoinTurns<Key> {
  const turns = new Map<Key, Turns>()

  function begin(key: Key, work: () => Promise<void>): Promise<void> {
    const mine: Turns = { running: work(), next: null }
    turns.set(key, mine)
    const end = () => {
      if (turns.get(key) === mine && !mine.next) turns.delete(key)
    }
    mine.running.then(end, end)
    return mine.running
  }

  return (key, work) => {
    const before = turns.get(key)
    if (!before) return begin(key, work)
    before.next ??= before.running.catch(() => {}).then(() => begin(key, work))
    return before.next
  }
}
