import { ArrowLeft, ArrowRight } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { LIMITS } from '#contract/limits.ts'
import { cn } from '#web/lib/classes.ts'

/** The hint of both forms with photos. */
export const PHOTOS_HINT = `Up to ${LIMITS.photosPerVenue}, shown once a couple has booked. The first one is shown largest. Drag to reorder them, or use the arrows.`

export interface GridPhoto {
  key: string
  src: string
  /** 0 to 1 while it is being sent */
  sent?: number
}

type Side = 'earlier' | 'later'

/** Photos in order, which can be changed by dragging one onto another's place or by pressing one of its two arrows. */
export function PhotoGrid<Photo extends GridPhoto>({
  photos,
  move,
  remove,
  unreadable,
}: {
  photos: readonly Photo[]
  /** takes the photo from one place and puts it at another, both from 0 */
  move: (from: number, to: number) => void
  /** the button that removes a photo; `number` is its place, from 1 */
  remove: (photo: Photo, number: number) => ReactNode
  /** called for a photo that the browser can't show */
  unreadable?: (photo: Photo) => void
}) {
  const [dragged, setDragged] = useState<number>()
  const [over, setOver] = useState<number>()
  const [told, setTold] = useState('')
  const { list, keepFocus } = useFocusThatMoves()
  const put = (from: number, to: number) => {
    if (from === to || to < 0 || to >= photos.length) return
    setTold(`Photo ${from + 1} is now number ${to + 1} of ${photos.length}`)
    move(from, to)
  }
  const drop = (to: number) => {
    if (dragged !== undefined) put(dragged, to)
    setDragged(undefined)
    setOver(undefined)
  }
  if (photos.length === 0) return null
  return (
    <>
      <ul ref={list} className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {photos.map((photo, index) => (
          <li
            key={photo.key}
            data-photo={photo.key}
            draggable
            onDragStart={() => setDragged(index)}
            onDragOver={(event) => {
              event.preventDefault()
              setOver(index)
            }}
            onDragEnd={() => drop(dragged ?? index)}
            onDrop={() => drop(index)}
            className={cn(
              'relative aspect-4/3 cursor-grab overflow-hidden rounded-card border border-line bg-sunk',
              dragged === index && 'opacity-50',
              over === index && dragged !== index && 'outline-2 outline-garden outline-offset-2',
            )}
          >
            <img
              src={photo.src}
              alt={`Your venue, ${index + 1} of ${photos.length}`}
              draggable={false}
              onError={unreadable && (() => unreadable(photo))}
              className="size-full object-cover"
            />
            {index === 0 ? (
              <span className="absolute top-2 left-2 rounded-full bg-night/75 px-2.5 py-1 font-semibold text-ivory text-xs">
                Largest
              </span>
            ) : null}
            {photo.sent === undefined ? (
              <>
                {remove(photo, index + 1)}
                {photos.length > 1 ? (
                  <span className="absolute bottom-2 left-2 flex gap-1.5">
                    {(['earlier', 'later'] as const).map((side) => (
                      <Arrow
                        key={side}
                        side={side}
                        number={index + 1}
                        stop={index === (side === 'earlier' ? 0 : photos.length - 1)}
                        press={() => {
                          keepFocus(photo.key, side)
                          put(index, side === 'earlier' ? index - 1 : index + 1)
                        }}
                      />
                    ))}
                  </span>
                ) : null}
              </>
            ) : (
              <Sent number={index + 1} share={photo.sent} />
            )}
          </li>
        ))}
      </ul>
      <p role="status" className="sr-only">
        {told}
      </p>
    </>
  )
}

/** The array with one of its items at another place. */
export function moved<Item>(items: readonly Item[], from: number, to: number): Item[] {
  const rest = items.filter((_, index) => index !== from)
  return [...rest.slice(0, to), items[from] as Item, ...rest.slice(to)]
}

/** Keeps the focus on the arrow of a photo that was moved; the browser would drop it as the element moves. */
function useFocusThatMoves() {
  const list = useRef<HTMLUListElement>(null)
  const [kept, setKept] = useState<{ key: string; side: Side }>()
  useEffect(() => {
    if (!kept) return
    const photo = [...(list.current?.children ?? [])].find((one) => one.getAttribute('data-photo') === kept.key)
    photo?.querySelector<HTMLElement>(`[data-side="${kept.side}"]`)?.focus()
  }, [kept])
  return { list, keepFocus: (key: string, side: Side) => setKept({ key, side }) }
}

function Arrow({ side, number, stop, press }: { side: Side; number: number; stop: boolean; press: () => void }) {
  const Icon = side === 'earlier' ? ArrowLeft : ArrowRight
  return (
    <button
      type="button"
      data-side={side}
      aria-label={`Move photo ${number} ${side}`}
      aria-disabled={stop}
      onClick={() => (stop ? undefined : press())}
      className="grid size-11 place-items-center rounded-full bg-ivory text-night shadow-soft hover:bg-white aria-disabled:opacity-50 md:size-9"
    >
      <Icon aria-hidden="true" className="size-4" />
    </button>
  )
}

function Sent({ number, share }: { number: number; share: number }) {
  return (
    <div className="absolute inset-x-0 bottom-0 bg-night/75 p-2.5">
      <progress
        aria-label={`Sending photo ${number}`}
        value={share}
        max={1}
        className="block h-1.5 w-full appearance-none overflow-hidden rounded-full bg-ivory/30 [&::-moz-progress-bar]:bg-ivory [&::-webkit-progress-bar]:bg-ivory/30 [&::-webkit-progress-value]:rounded-full [&::-webkit-progress-value]:bg-ivory"
      />
    </div>
  )
}
