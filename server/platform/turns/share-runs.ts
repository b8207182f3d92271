/** Runs a task for a key, or shares the run of it that others are already waiting for. */
export type ShareRuns<Key> = (key: Key, work: () => Promise<void>) => Promise<void>

interface Runs {
  running: Promise<void>
  /** begins when `running` has ended; everybody who asks until then shares it */
  next: Promise<void> | null
}

/**
 * Tasks with the same key run one at a time. A caller that comes while one is running may know more than that run saw
 * when it began, so it gets another run, shared by all who come meanwhile: a crowd costs two runs. Tasks with other
 * keys aren't held up.
 */
export function shareRuns<Key>(): ShareRuns<Key> {
  const runs = new Map<Key, Runs>()

  function begin(key: Key, work: () => Promise<void>): Promise<void> {
    const mine: Runs = { running: work(), next: null }
    runs.set(key, mine)
    const end = () => {
      if (runs.get(key) === mine && !mine.next) runs.delete(key)
    }
    mine.running.then(end, end)
    return mine.running
  }

  return (key, work) => {
    const before = runs.get(key)
    if (!before) return begin(key, work)
    before.next ??= before.running.catch(() => {}).then(() => begin(key, work))
    return before.next
  }
}
