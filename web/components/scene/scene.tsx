import { useEffect, useId, useRef, useState } from 'react'
import type { drawScene } from '#contract/scene/draw.ts'
import type { SceneFields } from '#contract/scene/evening.ts'
import { cn } from '#web/lib/classes.ts'
import { sceneAlt } from './scene-alt.ts'

export type SceneProps = {
  /** Public listing fields; nothing else may reach a drawing. */
  fields: SceneFields
  /**
   * card: 4:3. wide: the same evening with its land to both sides, for heroes and bands. stage: wider still, its land
   * mirrored at both ends. close: the house alone, 3:2.
   */
  frame?: keyof typeof FRAMES
  /** True where the text beside it says the same: hides the picture from screen readers. */
  decorative?: boolean
  className?: string
}

const FRAMES = {
  card: { viewBox: '0 0 400 300', preserveAspectRatio: 'xMidYMid slice' },
  wide: { viewBox: '-200 0 800 300', preserveAspectRatio: 'xMidYMax slice' },
  stage: { viewBox: '-380 0 1160 300', preserveAspectRatio: 'xMidYMax slice' },
  close: { viewBox: '62 86 276 184', preserveAspectRatio: 'xMidYMid slice' },
}

/** A listing's own prefix for ids, in as few letters as possible; different listings never share one. */
export const sceneKey = (id: number | string) =>
  /^\d{1,15}$/.test(String(id)) ? `s${Number(id).toString(36)}-` : `x${String(id).replace(/\W/g, '_')}-`

/**
 * The drawing code is 10 kB: the server has it from the start; a browser fetches it for the first scene that the server
 * didn't send.
 */
let draw: typeof drawScene | undefined = import.meta.env.SSR
  ? (await import('#contract/scene/draw.ts')).drawScene
  : undefined

/** The drawn picture of an anonymous listing. Fills its box; the box gives the aspect ratio. */
export function Scene({ fields, frame = 'card', decorative = false, className }: SceneProps) {
  const key = `${sceneKey(fields.id)}${useId().replace(/\W/g, '')}`
  const svg = useRef<SVGSVGElement>(null)
  const [artist, setArtist] = useState(() => draw)
  const subject = `${fields.id} ${fields.date} ${fields.state} ${fields.styles.join()}`
  const drawn = useRef<string>(undefined)
  useEffect(() => {
    // the server's drawing is already there and stays until there is another one to draw
    drawn.current ??= svg.current?.firstChild ? subject : undefined
    if (artist || drawn.current === subject) return
    import('#contract/scene/draw.ts').then(
      (code) => {
        draw = code.drawScene
        setArtist(() => code.drawScene)
      },
      () => undefined, // offline: the box stays empty; the words beside it say the same
    )
  }, [artist, subject])
  const voice = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': sceneAlt(fields) }
  return (
    <svg
      {...voice}
      ref={svg}
      className={cn('block size-full', className)}
      {...FRAMES[frame]}
      fill="none"
      strokeLinecap="round"
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; a closed vocabulary, the id stripped to word characters
      dangerouslySetInnerHTML={{ __html: artist ? artist(fields, key, frame === 'stage') : '' }}
    />
  )
}
