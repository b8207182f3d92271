const WRITES = /\b(?:insert\s+into|delete\s+from|merge\s+into|(?<!for\s(?:no\s+key\s+)?)update)\s+([\w."]+)/i
const READS = /\bfrom\s+([\w."]+)|\b(\w+\.\w+)\s*\(/i

/**
 * What a trace calls a statement: its verb, and the first table that it writes or, if none, reads: 'insert into
 * bookings …' as 'insert bookings'. Nothing else of its text, and never its parameters.
 */
export function statementName(text: string): string {
  const write = WRITES.exec(text)
  const verb = /\w+/.exec(write?.[0] ?? text)?.[0].toLowerCase() ?? 'statement'
  const place = write?.[1] ?? READS.exec(text)?.slice(1).find(Boolean)
  const does = verb === 'with' ? 'select' : verb
  return place === undefined ? does : `${does} ${place.replaceAll('"', '')}`
}
