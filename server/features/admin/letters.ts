import { type Letter, letter } from '#server/platform/mail/letter.ts'

const LISTED = 10

/** To the admins: an audit has found what it had not found before. It names invariants and numbers, no venue and no person. */
export function auditLetter(facts: {
  found: readonly { invariant: string; what: string }[]
  publicOrigin: string
}): Letter {
  const { found } = facts
  const things = found.length === 1 ? 'one thing' : `${found.length} things`
  return letter({
    template: 'audit-findings',
    subject: `The audit has found ${things} that should not be`,
    heading: 'Something does not add up',
    paragraphs: [
      `We hold our data against its rules and our ledger against the card provider’s books every night. ${found.length === 1 ? 'One thing does' : `${found.length} things do`} not agree. Nothing was changed: please look at it.`,
      ...(found.length > LISTED ? [`The first ${LISTED} are below, all of them in the admin panel.`] : []),
    ],
    facts: found.slice(0, LISTED).map(({ invariant, what }) => [invariant, what]),
    action: { label: 'Open the admin panel', url: `${facts.publicOrigin}/admin?tab=health` },
    notice: `The audit has found ${things} that should not be. Nothing was changed.`,
  })
}
