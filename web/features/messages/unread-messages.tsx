import { Badge } from '#web/components/ui/badge.tsx'
import { useUnread } from './queries.ts'

/** How many messages the viewer hasn't read, next to the link to them; nothing while there are none. */
export default function UnreadMessages() {
  const unread = useUnread()
  if (unread === 0) return null
  return (
    <Badge tone="solid" className="h-5 px-2 leading-none">
      {unread}
      <span className="sr-only"> new</span>
    </Badge>
  )
}
