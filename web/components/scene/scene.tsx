import { useId } from 'react'
import { cn } from '#web/lib/classes.ts'
import { drawScene, type SceneFields } from './draw.ts'
import { sceneAlt } from './words.ts'

export type SceneProps = {
  /** Public listing fields; nothing else may reach a drawing. */
  fields: SceneFields
  /** card: 4:3. wide: the same evening with its land to both sides, for heroes and bands. */
  frame?: 'card' | 'wide'
  /** True where the text beside it says the same: hides the picture from screen readers. */
  decorative?: boolean
  className?: string
}

/** A listing's own prefix for ids, in as few letters as possible; different listings never share one. */
export const sceneKey = (id: number | string) =>
  /^\d{1,15}$/.test(String(id)) ? `s${Number(id).toString(36)}-` : `x${String(id).replace(/\W/g, '_')}-`

/** The drawn picture of an anonymous listing. Fills its box; the box gives the aspect ratio. */
export function Scene({ fields, frame = 'card', decorative = false, className }: SceneProps) {
  const key = `${sceneKey(fields.id)}${useId().replace(/\W/g, '')}`
  const voice = decorative ? { 'aria-hidden': true } : { role: 'img', 'aria-label': sceneAlt(fields) }
  return (
    <svg
      {...voice}
      className={cn('block size-full', className)}
      viewBox={frame === 'card' ? '0 0 400 300' : '-200 0 800 300'}
      preserveAspectRatio={frame === 'card' ? 'xMidYMid slice' : 'xMidYMax slice'}
      fill="none"
      strokeLinecap="round"
      // biome-ignore lint/security/noDangerouslySetInnerHtml: our own drawing; a closed vocabulary, the id stripped to word characters
      dangerouslySetInnerHTML={{ __html: drawScene(fields, key) }}
    />
  )
}
