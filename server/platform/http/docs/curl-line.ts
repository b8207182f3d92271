import type { z } from 'zod'
import type { Endpoint } from '#contract/api/endpoint.ts'

/** Stands for an id in a path, and looks like one of ours. */
const ID = '48213377'

/**
 * The call as a script makes it with curl, in lines to copy: with the cookie that curl got at login, and with `body`,
 * the example of what it takes. `origin` is where the API is found.
 */
export function curlLines(endpoint: Endpoint, { origin, body }: { origin: string; body?: unknown }): string {
  const { method, path, audience, bodyKind, answerKind } = endpoint
  const url = `${origin}${path.replaceAll(/{(\w+)}/g, (_, name) => idFor(endpoint.params?.shape[name]))}${queryOf(endpoint)}`
  return [
    `curl ${method === (sendsBody(endpoint) ? 'POST' : 'GET') ? '' : `-X ${method} `}${quoted(url)}`,
    ...(audience === 'public' ? [] : ['-b cookies.txt']),
    ...(bodyKind === 'raw' ? ["-H 'content-type: application/octet-stream'", '--data-binary @file'] : []),
    ...(endpoint.body ? ["-H 'content-type: application/json'"] : []),
    ...(endpoint.body ? [`-d ${quoted(JSON.stringify(body))}`] : []),
    ...(answerKind === 'file' ? ['-o file'] : []),
  ].join(' \\\n  ')
}

const sendsBody = ({ body, bodyKind }: Endpoint): boolean => body !== undefined || bodyKind === 'raw'

const idFor = (field: unknown): string => ((field as z.ZodType).safeParse(ID).success ? ID : '…')

/** Whether a call can't do without this field of its query. */
export const isNeeded = (field: unknown): boolean => !(field as z.ZodType).safeParse(undefined).success

/** The query string of a call, with only the fields that it can't do without. */
function queryOf({ query }: Endpoint): string {
  const needed = Object.entries(query?.shape ?? {}).filter(([, field]) => isNeeded(field))
  return needed.length === 0 ? '' : `?${needed.map(([name]) => `${name}=…`).join('&')}`
}

/** The text as one word for the shell. */
const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`
