import type { Config } from '../../server/config.ts'
import { about, type Finding } from './finding.ts'

const PATIENCE_MS = 5_000

/** Sends the trace collector an empty report. */
export async function lookAtTraces({ traces }: Config): Promise<Finding[]> {
  if (traces === null) return []
  const { ok, warn } = about('Traces')
  const { host } = new URL(traces.url)
  try {
    const { status } = await fetch(traces.url, {
      method: 'POST',
      headers: { ...traces.headers, 'content-type': 'application/x-protobuf' },
      body: new Uint8Array(),
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (status === 200) return [ok(`${host} takes them.`)]
    const why = status === 401 || status === 403 ? 'OTEL_EXPORTER_OTLP_HEADERS' : 'OTEL_EXPORTER_OTLP_ENDPOINT'
    return [warn(`${host} answers ${status} to an empty report by OTLP over HTTP: look at ${why}.`)]
  } catch {
    return [warn(`${host} doesn’t answer: traces are lost until it does. By HTTP, collectors listen on port 4318.`)]
  }
}
