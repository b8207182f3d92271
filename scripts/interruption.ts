/** A signal that aborts on Ctrl-C, when the process is told to end and when the terminal goes away. */
export function interruption(): AbortSignal {
  const controller = new AbortController()
  for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(name, () => controller.abort())
  return controller.signal
}
