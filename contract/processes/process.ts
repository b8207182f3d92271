/** Who moves a process on. Timers are sweeps on the injected clock; the provider speaks through webhook or poller. */
export type Actor = 'couple' | 'other-couple' | 'venue' | 'admin' | 'timer' | 'provider' | 'system'

export interface Transition<State extends string> {
  /** the states it starts from, and who may make it there */
  from: Partial<Record<State, readonly Actor[]>>
  to: State
  /** what else happens in the same transaction or is queued by it, in words */
  effects?: readonly string[]
}

/** One typed transition table a process: read by the server's guard, by the buttons and by the docs. */
export interface Process<State extends string, Name extends string> {
  name: string
  initial: readonly State[]
  /** states that wait for nothing any more */
  final: readonly State[]
  /** every state that waits, and the timer that ends the waiting */
  timers: Partial<Record<State, string>>
  transitions: Record<Name, Transition<State>>
}

/** Curried so that the states are given and the transition names are inferred. */
export function defineProcess<State extends string>() {
  return <Name extends string>(process: Process<State, Name>): Process<State, Name> => process
}

/** One way through a table: a transition from one of its states. */
export interface Way<State extends string> {
  from: State
  to: State
  actors: readonly Actor[]
}

/** Every way that a transition stands for, one for each state it starts from. */
export function waysOf<State extends string>({ from, to }: Transition<State>): Way<State>[] {
  return Object.entries<readonly Actor[] | undefined>(from).map(([state, actors = []]) => ({
    from: state as State,
    to,
    actors,
  }))
}

/** The states in which this actor may make the transition. */
export function startsFor<State extends string>(transition: Transition<State>, actor: Actor): State[] {
  return waysOf(transition)
    .filter(({ actors }) => actors.includes(actor))
    .map(({ from }) => from)
}
