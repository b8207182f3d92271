import type { Lists } from './lists.ts'
import { type Finding, isProductCode, matches, type Rule, type SourceFile } from './tree.ts'

interface Ban {
  rule: string
  where: (path: string) => boolean
  pattern: RegExp
  message: string
  /** Path to reason; a path that no longer breaks the rule is reported as stale. */
  except?: Record<string, string>
  inComments?: boolean
}

const inFeature = (path: string) => isProductCode(path) && path.startsWith('server/features/')
const inDomain = (path: string) => inFeature(path) || /^(contract|server\/checks)\//.test(path)
const anyCode = (path: string) => /\.(tsx?|m?js|css|sql|sh)$/.test(path) || path.startsWith('.ci/')

/** The words are put together from halves, so that this file does not break its own rules. */
const LATER = new RegExp(
  `\\b(${['TO', 'FIX', 'HA', 'XX'].map((half, at) => half + ['DO', 'ME', 'CK', 'X'][at]).join('|')})\\b`,
  'g',
)
const MACHINE_PATH = /(?<![\w.~@-])\/(?:home\/\w+|root|Users\/\w+|work)\/[\w.-]+|\b[A-Z]:\\\\?Users/g

/** The bans of this product, with its exceptions. */
const bansWith = ({ providerFlows, realTime }: Pick<Lists, 'providerFlows' | 'realTime'>): Ban[] => [
  {
    rule: 'injected-clock',
    where: (path) => inDomain(path) && isProductCode(path),
    pattern: /\bnew Date\(\s*\)|\bDate\.now\(|\brealClock\b/g,
    message:
      'Time is an argument: take `clock` (server/platform/clock.ts) and ask clock.now(), so that tests and the sandbox can move it.',
    except: realTime,
  },
  {
    rule: 'no-clock-in-sql',
    where: inFeature,
    pattern:
      /(?<![.\w])(?:now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\)|\bcurrent_(?:date|time|timestamp)\b|\blocaltime(?:stamp)?\b/gi,
    message:
      'The database has its own clock, which nobody can move. Hand the instant or date in as a parameter from clock.now().',
  },
  {
    rule: 'features-never-commit',
    where: inFeature,
    pattern:
      /\.(?:transaction|startTransaction|commit|rollback)\(|\binTransaction\(|\b(?:begin|commit|rollback)\b(?=\s*[;`])/g,
    message:
      'One request or job is one transaction, opened by server/platform. Take `tx` as an argument; a sweep uses eachInTransaction (server/platform/jobs/sweeper.ts). A flow that calls the card provider between two transactions: providerFlows in scripts/check/structure/lists.ts, with the reason.',
    except: providerFlows,
  },
  {
    rule: 'one-writer-of-states',
    where: inFeature,
    pattern: /\.set\(\s*\{[^{}]*\bstate\s*:/g,
    message:
      'Only transition() writes a state (server/platform/transition.ts): it guards, records the event and queues the effects.',
  },
  {
    rule: 'nothing-left-for-later',
    where: anyCode,
    pattern: LATER,
    message: 'Do it now, or open an issue and say in a comment how things are.',
    inComments: true,
  },
  {
    rule: 'no-machine-paths',
    where: (path) => anyCode(path) || path.endsWith('.md'),
    pattern: MACHINE_PATH,
    message: 'This path exists on one machine. Derive it from import.meta.dirname or a setting.',
    inComments: true,
  },
  {
    rule: 'no-focused-or-skipped-tests',
    where: (path) => /\.test\.tsx?$/.test(path),
    pattern: /\b(?:it|test|describe)\.(?:only|skip|todo)\(/g,
    message: 'Every test runs, always. Fix it or delete it.',
  },
]

/** The rule that finds what no type and no linter can: words and calls that have one proper place. */
export function bans(lists: Pick<Lists, 'providerFlows' | 'realTime'>): Rule {
  return (tree) => bansWith(lists).flatMap((ban) => applyBan(ban, tree))
}

function applyBan(ban: Ban, tree: SourceFile[]): Finding[] {
  const stale = new Set(Object.keys(ban.except ?? {}))
  const findings = tree
    .filter((file) => ban.where(file.path))
    .flatMap((file) => {
      const found = matches(file, ban.pattern, ban.inComments)
      if (found.length > 0 && ban.except?.[file.path]) {
        stale.delete(file.path)
        return []
      }
      return found.map(({ line, match }) => ({
        rule: ban.rule,
        path: file.path,
        line,
        message: `\`${match[0].trim()}\`: ${ban.message}`,
      }))
    })
  const unneeded = [...stale].map((path) => ({
    rule: ban.rule,
    path,
    message: 'Excepted in scripts/check/structure/lists.ts, but it does not need to be: delete the exception.',
  }))
  return [...findings, ...unneeded]
}
