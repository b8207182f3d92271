import { type ReactNode, useState } from 'react'
import { Button } from '#web/components/ui/button.tsx'

/**
 * The first `count` of a list that is beside the month, and a button for all of them: a long list in a box of its
 * own would look complete where it is cut off. One more than `count` isn't worth a button. `of`: whose list it is;
 * a list of something else begins folded.
 */
export function useFirstFew<Item>(
  items: readonly Item[],
  count: number,
  of: string,
): { shown: readonly Item[]; more: ReactNode } {
  const [opened, setOpened] = useState<string>()
  if (items.length <= count + 1) return { shown: items, more: null }
  const all = opened === of
  return {
    shown: all ? items : items.slice(0, count),
    more: (
      <Button
        variant="ghost"
        size="sm"
        className="nums mt-2"
        aria-expanded={all}
        onClick={() => setOpened(all ? undefined : of)}
      >
        {all ? 'Show fewer' : `Show all ${items.length}`}
      </Button>
    ),
  }
}
