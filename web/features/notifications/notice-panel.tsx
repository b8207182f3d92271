import { useInfiniteQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Sheet } from '#web/components/overlays/dialog.tsx'
import { Popover } from '#web/components/overlays/popover.tsx'
import { MarkAllRead } from './mark-all-read.tsx'
import { NoticeList } from './notice-list.tsx'
import { noticesQuery } from './queries.ts'

const onPhone = () => window.matchMedia('(max-width: 39.99rem)').matches

/**
 * What the bell opens: a panel under it, or a sheet on phones. It is open as soon as it is rendered; choosing a notice
 * closes it.
 */
export function NoticePanel({ trigger }: { trigger: ReactNode }) {
  const [shown, setShown] = useState({ open: true, sheet: onPhone() })
  const onOpenChange = (open: boolean) => setShown(({ sheet }) => ({ open, sheet: open ? onPhone() : sheet }))
  const frame = { trigger, open: shown.open, onOpenChange }
  const list = <NoticeList onFollow={() => onOpenChange(false)} />
  if (shown.sheet) {
    return (
      <Sheet {...frame} title="Notifications">
        <div className="-mx-3 -mt-2">
          <Actions className="-ml-1 mb-1 flex" />
          {list}
        </div>
      </Sheet>
    )
  }
  return (
    <Popover
      {...frame}
      label="Notifications"
      align="end"
      className="flex max-h-[min(36rem,var(--radix-popover-content-available-height))] w-104 flex-col p-0"
    >
      <div className="flex min-h-15 items-center justify-between gap-4 border-line border-b pr-3 pl-5">
        <h2 className="display text-xl">Notifications</h2>
        <Actions />
      </div>
      <div className="min-h-0 flex-1 overflow-y-auto p-2">{list}</div>
    </Popover>
  )
}

/** Renders nothing without notices. Loads them only while the panel is open, as the list does. */
function Actions({ className }: { className?: string }) {
  const [page] = useInfiniteQuery(noticesQuery).data?.pages ?? []
  const [newest] = page?.notices ?? []
  if (!page || !newest) return null
  return (
    <div className={className}>
      <MarkAllRead newest={newest.id} unread={page.unread} />
    </div>
  )
}
