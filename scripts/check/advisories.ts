import { runCommand } from '../run-command.ts'

const MINUTE = 60_000

/** What `npm audit` knows about the packages that ship: vulnerabilities, or why it couldn't ask. */
export interface Advisories {
  holes: string[]
  /** why nothing is known; null when something is */
  unknown: string | null
}

/** Asks the registry for advisories about what ships. */
export async function lookForAdvisories(signal: AbortSignal): Promise<Advisories> {
  const { output } = await runCommand('npm', ['audit', '--omit=dev', '--json'], { timeout: 2 * MINUTE, signal })
  return readAudit(output)
}

/** Reads the report of `npm audit --json`. A registry that can't be asked isn't a vulnerability. */
export function readAudit(output: string): Advisories {
  const json = output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)
  let report: { vulnerabilities?: Record<string, Vulnerability>; message?: string }
  try {
    report = JSON.parse(json)
  } catch {
    return { holes: [], unknown: output.trim().split('\n')[0] || 'no answer' }
  }
  if (!report.vulnerabilities) return { holes: [], unknown: report.message ?? 'no report' }
  return { holes: Object.values(report.vulnerabilities).map(inWords), unknown: null }
}

interface Vulnerability {
  name: string
  severity: string
  range: string
  via: (string | { title: string; url: string })[]
}

function inWords({ name, severity, range, via }: Vulnerability): string {
  const why = via.map((one) => (typeof one === 'string' ? `by ${one}` : `${one.title} (${one.url})`)).join('; ')
  return `${name} ${range}, ${severity}: ${why}`
}
