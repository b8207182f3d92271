import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { formatOwnMoment } from '#contract/wording/moments.ts'
import { RouterLink } from '#web/components/layout/router-link.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { ShowOlder } from '#web/components/states/show-older.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { cn } from '#web/lib/classes.ts'
import { openNotice } from './open-notice.ts'
import { type Notice, noticesQuery } from './queries.ts'
import { sinceWords } from './since-words.ts'

/** The viewer's notices, newest first. `onFollow` is called when one of them is opened. */
export function NoticeList({ onFollow }: { onFollow: () => void }) {
  const query = useInfiniteQuery(noticesQuery)
  const queryClient = useQueryClient()
  const follow = (notice: Notice) => {
    void openNotice(queryClient, notice)
    onFollow()
  }
  return (
    <QueryView
      query={query}
      pending={<ListSkeleton />}
      failed="We couldn’t load your notifications"
      isEmpty={({ pages }) => pages[0]?.notices.length === 0}
      empty={
        <EmptyState
          level={3}
          drawing="letter"
          title="Nothing here right now"
          description="Most of what we email you appears here, too."
        />
      }
    >
      {({ pages }) => (
        <>
          <ul>
            {pages
              .flatMap(({ notices }) => notices)
              .map((notice) => (
                <li key={notice.id}>
                  <NoticeLink notice={notice} onFollow={() => follow(notice)} />
                </li>
              ))}
          </ul>
          {query.hasNextPage ? (
            <div className="flex justify-center py-3">
              <ShowOlder query={query} />
            </div>
          ) : null}
        </>
      )}
    </QueryView>
  )
}

function NoticeLink({ notice, onFollow }: { notice: Notice; onFollow: () => void }) {
  return (
    <RouterLink
      href={notice.link}
      onClick={onFollow}
      className="grid grid-cols-[0.75rem_1fr] gap-x-2 rounded-field px-3 py-3 transition-colors hover:bg-ink/7"
    >
      <span
        aria-hidden="true"
        className={cn('mt-2 size-2 rounded-full', notice.isRead ? 'bg-transparent' : 'bg-garden')}
      />
      <span className="min-w-0">
        <span className={cn('block text-pretty', notice.isRead ? 'font-medium' : 'font-semibold')}>
          {notice.isRead ? null : <span className="sr-only">Unread: </span>}
          <Unbroken>{notice.title}</Unbroken>
        </span>
        <span className="mt-0.5 line-clamp-3 text-muted text-sm">
          <Unbroken>{notice.text}</Unbroken>
        </span>
        <time dateTime={notice.at} title={formatOwnMoment(notice.at)} className="nums mt-1 block text-muted text-xs">
          {sinceWords(notice.at, Date.now())}
        </time>
      </span>
    </RouterLink>
  )
}

function ListSkeleton() {
  return (
    <div aria-hidden="true">
      {['one', 'two', 'three'].map((key) => (
        <div key={key} className="flex flex-col gap-2 px-3 py-4">
          <Skeleton className="h-5 w-3/4" />
          <Skeleton className="h-4 w-full" />
          <Skeleton className="h-3 w-1/4" />
        </div>
      ))}
    </div>
  )
}
