/** Who moves a process on. Timers are sweeps on the injected clock; the provider speaks through webhook or poller. */
export type Actor = 'couple' | 'other-couple' | 'venue' | 'admin' | 'timer' | 'provider' | 'system'

export interface Transition<State extends string> {
  from: State
  to: State
  actors: readonly Actor[]
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
