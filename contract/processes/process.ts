/** Who causes a transition. Timers are sweeps on the injected clock; the provider acts through webhook or poller. */
export type Actor = 'couple' | 'other-couple' | 'venue' | 'admin' | 'timer' | 'provider' | 'system'

export interface Transition<State extends string> {
  /** the states it starts from, and who may cause it there */
  from: Partial<Record<State, readonly Actor[]>>
  to: State
  /** in words: what else happens in the same transaction, or is queued by it */
  effects?: readonly string[]
}

/** One typed transition table per process, read by the server's guard, the buttons and the docs. */
export interface Process<State extends string, Name extends string> {
  name: string
  initial: readonly State[]
  /** states that end the process */
  final: readonly State[]
  /** every state that waits, and the timer that ends the wait */
  timers: Partial<Record<State, string>>
  transitions: Record<Name, Transition<State>>
}

/** A process, whatever its states and transitions are called. */
export type AnyProcess = Process<string, string>

/**
 * Curried, so that the states are given and the transition names inferred. Calls are marked as pure: a page that needs
 * a predicate beside a table then loads no table.
 */
export function defineProcess<State extends string>() {
  return <Name extends string>(process: Process<State, Name>): Process<State, Name> => process
}

/** One row of a table: a transition from one of its states. */
export interface Way<State extends string> {
  from: State
  to: State
  actors: readonly Actor[]
}

/** The rows of a transition, one for each state it starts from. */
export function waysOf<State extends string>({ from, to }: Transition<State>): Way<State>[] {
  return Object.entries<readonly Actor[] | undefined>(from).map(([state, actors = []]) => ({
    from: state as State,
    to,
    actors,
  }))
}

/** The states in which this actor may cause the transition. */
export function startsFor<State extends string>(transition: Transition<State>, actor: Actor): State[] {
  return waysOf(transition)
    .filter(({ actors }) => actors.includes(actor))
    .map(({ from }) => from)
}

/** Every state the table names, in the order of first mention. */
export function statesOf(process: AnyProcess): string[] {
  const named = Object.values(process.transitions).flatMap(({ from, to }) => [...Object.keys(from), to])
  return [...new Set([...process.initial, ...named, ...Object.keys(process.timers), ...process.final])]
}
