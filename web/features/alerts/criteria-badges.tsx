import type { SavedCriteria } from '#contract/api/alerts.ts'
import { wordsOfCriteria } from '#contract/wording/search-criteria.ts'
import { Badge } from '#web/components/ui/badge.tsx'

/** What a search asks for, as badges; "Every open date" when it asks for nothing. */
export function CriteriaBadges({ criteria }: { criteria: SavedCriteria }) {
  const words = Object.values(wordsOfCriteria(criteria)).filter((word) => word !== undefined)
  return (
    <ul aria-label="Criteria" className="flex flex-wrap gap-2">
      {(words.length > 0 ? words : ['Every open date']).map((word) => (
        <li key={word}>
          <Badge>{word}</Badge>
        </li>
      ))}
    </ul>
  )
}
