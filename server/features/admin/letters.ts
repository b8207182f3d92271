import { WORK_PATHS } from '#contract/health.ts'
import { type Letter, letter } from '#server/platform/mail/letter.ts'

const LISTED = 10

/** To the admins: an audit has new findings. It names invariants and numbers, but no venue and no person. */
export function auditLetter(facts: {
  found: readonly { invariant: string; what: string }[]
  publicOrigin: string
}): Letter {
  const { found } = facts
  const things = found.length === 1 ? 'one thing' : `${found.length} things`
  return letter({
    template: 'audit-findings',
    subject: `The audit found ${things} to look at`,
    heading: 'Something doesn’t add up',
    paragraphs: [
      `Every night we check our data against its rules, and our ledger against the card provider’s books. ${found.length === 1 ? 'One thing doesn’t' : `${found.length} things don’t`} match. The audit changes nothing, so please look into it.`,
      ...(found.length > LISTED ? [`The first ${LISTED} are below. The admin panel shows all of them.`] : []),
    ],
    facts: found.slice(0, LISTED).map(({ invariant, what }) => [invariant, what]),
    action: { label: 'Open the admin panel', url: facts.publicOrigin + WORK_PATHS.finding(0) },
    notice: 'The audit changes nothing, so please look into it.',
  })
}
