import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { Dialog } from 'radix-ui'
import { type KeyboardEvent, useState } from 'react'
import { cn } from '#web/lib/classes.ts'
import { ToastsInReach } from '../overlays/toasts-in-reach.ts'
import { useFocusBack } from '../overlays/use-focus-back.ts'

export type Photo = { src: string; alt: string; srcSet?: string; width: number; height: number }

const arrow = 'grid size-12 place-items-center rounded-full bg-night/55 text-ivory hover:bg-night/80 disabled:invisible'

/** Photos of a revealed venue: one large and up to four small, or two alike. Each opens full screen. */
export function PhotoGallery({
  photos,
  name,
  className,
}: {
  photos: readonly Photo[]
  name: string
  className?: string
}) {
  const [at, setAt] = useState<number>()
  if (photos.length === 0) return null
  return (
    <>
      <ul
        className={cn(
          'grid gap-2 overflow-hidden rounded-card sm:h-[26rem]',
          photos.length > 2 ? 'sm:grid-cols-4 sm:grid-rows-2' : 'sm:grid-cols-2',
          className,
        )}
      >
        {photos.slice(0, photos.length > 4 ? 5 : photos.length > 2 ? 3 : 2).map((photo, i) => (
          <li
            key={photo.src}
            className={cn(
              'relative min-h-0',
              i === 0 && photos.length > 2 && 'sm:col-span-2 sm:row-span-2',
              i > 0 && 'max-sm:hidden',
              photos.length > 2 && photos.length < 5 && i > 0 && 'sm:col-span-2',
            )}
          >
            <button
              type="button"
              onClick={() => setAt(i)}
              className="block size-full overflow-hidden focus-visible:-outline-offset-4"
            >
              <span className="sr-only">{`Open photo ${i + 1} of ${photos.length}: `}</span>
              <img
                {...photo}
                alt={photo.alt}
                loading={i === 0 ? 'eager' : 'lazy'}
                className="aspect-3/2 size-full object-cover transition-transform duration-700 hover:scale-[1.02] sm:aspect-auto"
              />
              {i === 0 && photos.length > 1 ? (
                <span
                  aria-hidden="true"
                  className="nums absolute right-3 bottom-3 rounded-full bg-night/75 px-3 py-1 text-ivory text-sm"
                >
                  {photos.length} photos
                </span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <FullScreen photos={photos} name={name} at={at} setAt={setAt} />
    </>
  )
}

/** One photo, full screen. Buttons and arrow keys lead to the others; closed while `at` is undefined. */
function FullScreen({
  photos,
  name,
  at,
  setAt,
}: {
  photos: readonly Photo[]
  name: string
  at: number | undefined
  setAt: (at: number | undefined) => void
}) {
  const last = photos.length - 1
  const focus = useFocusBack(undefined)
  const go = (step: number) => setAt(Math.min(last, Math.max(0, (at ?? 0) + step)))
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'ArrowLeft') go(-1)
    if (event.key === 'ArrowRight') go(1)
  }
  const shown = at === undefined ? undefined : photos[at]
  return (
    <Dialog.Root open={shown !== undefined} onOpenChange={(open) => setAt(open ? 0 : undefined)}>
      <Dialog.Portal>
        <Dialog.Overlay className="enter-fade fixed inset-0 z-50 bg-night/95" />
        <Dialog.Content
          {...focus}
          onKeyDown={keys}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex flex-col text-ivory outline-none"
        >
          <ToastsInReach />
          <div className="flex items-center justify-between p-4">
            <Dialog.Title className="nums text-base font-medium">
              {name}, photo {(at ?? 0) + 1} of {photos.length}
            </Dialog.Title>
            <Dialog.Close aria-label="Close photos" data-way-out className={arrow}>
              <X aria-hidden="true" />
            </Dialog.Close>
          </div>
          {shown ? (
            <img {...shown} alt={shown.alt} className="m-auto min-h-0 max-w-full flex-1 object-contain px-4" />
          ) : null}
          <div className="flex justify-between p-4">
            <button
              type="button"
              aria-label="Previous photo"
              disabled={at === 0}
              onClick={() => go(-1)}
              className={arrow}
            >
              <ChevronLeft aria-hidden="true" />
            </button>
            <button
              type="button"
              aria-label="Next photo"
              disabled={at === last}
              onClick={() => go(1)}
              className={arrow}
            >
              <ChevronRight aria-hidden="true" />
            </button>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
