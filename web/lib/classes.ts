import { type ClassValue, clsx } from 'clsx'

const SIDES: Record<string, RegExp> = { '': /^.+$/, x: /^[lr]$/, y: /^[tb]$/ }

/** Utilities named by what comes before their value: `p-4`, `-mt-2`, `grid-cols-2`, `max-w-lg`. */
const BY_NAME =
  /^(?:[pm][xytrbl]?|gap(?:-[xy])?|(?:min-|max-)?[wh]|size|inset(?:-[xy])?|top|right|bottom|left|z|rounded|opacity|leading|tracking|aspect|shadow|items|justify|self|order|grid-cols|col-span|duration|ease|cursor|overflow(?:-[xy])?)(?=-|$)/

/** Utilities whose names say too little: their values show what they set. */
const BY_VALUE: [property: string, utilities: RegExp][] = [
  ['display', /^(?:block|inline|inline-block|flex|inline-flex|grid|inline-grid|contents|hidden)$/],
  ['position', /^(?:static|relative|absolute|fixed|sticky)$/],
  ['text-size', /^text-(?:xs|sm|base|lg|\dxl|xl)$/],
  ['text-align', /^text-(?:left|center|right|start|end)$/],
  ['text-color', /^text-(?!balance|pretty|wrap|nowrap|ellipsis|clip)[a-z-]+(?:\/\d+)?$/],
  ['background', /^bg-[a-z-]+(?:\/\d+)?$/],
  ['border-width', /^border(?:-[024])?$/],
  ['border-color', /^border-(?!dashed|solid|none|[xytrblse](?:-|$))[a-z-]+(?:\/\d+)?$/],
  ['weight', /^font-(?:normal|medium|semibold|bold)$/],
  ['lines', /^(?:whitespace-\w+|truncate)$/],
  ['grow', /^(?:flex-1|flex-auto|flex-none|grow|grow-0)$/],
  ['shrink', /^shrink(?:-0)?$/],
  ['direction', /^flex-(?:row|col)(?:-reverse)?$/],
]

function propertyOf(utility: string): string | undefined {
  const name = utility.replace(/^-/, '').replace(/!$/, '')
  return BY_NAME.exec(name)?.[0] ?? BY_VALUE.find(([, utilities]) => utilities.test(name))?.[0]
}

/**
 * True when setting `later` leaves nothing of `earlier`: `p` covers `px` and `pl`, a text size brings its line height.
 */
function covers(later: string, earlier: string): boolean {
  if (later === earlier) return true
  if (later === 'text-size') return earlier === 'leading'
  if (later === 'size') return earlier === 'w' || earlier === 'h'
  const [, name, side] = /^([pm])([xy]?)$/.exec(later) ?? []
  if (name)
    return (
      earlier.startsWith(name) && /^.[xytrbl]$/.test(earlier) && SIDES[side as string]?.test(earlier.slice(1)) === true
    )
  if (later === 'gap' || later === 'overflow') return earlier.startsWith(`${later}-`)
  return later === 'inset' && /^(?:inset-[xy]|top|right|bottom|left)$/.test(earlier)
}

function merge(classes: string): string {
  const kept: { name: string; variants: string; property: string | undefined }[] = []
  for (const name of classes.split(' ').reverse()) {
    const at = name.lastIndexOf(':') + 1
    const variants = name.slice(0, at)
    const property = propertyOf(name.slice(at))
    const overruled = kept.some(
      (later) => property && later.property && later.variants === variants && covers(later.property, property),
    )
    if (!overruled) kept.push({ name, variants, property })
  }
  return kept
    .reverse()
    .map(({ name }) => name)
    .join(' ')
}

const MOST_REMEMBERED = 1000
const merged = new Map<string, string>()

/**
 * Joins class names. Of two Tailwind classes for the same property, the later one wins, so that a caller's `className`
 * overrules a component's own. `cn` knows the utilities that are overruled in practice, in 1 kB (tailwind-merge knows
 * all of them, in 8 kB on every page). Classes that it doesn't know stay, and the order of the style sheet decides.
 */
export function cn(...parts: ClassValue[]): string {
  const classes = clsx(parts)
  if (!classes.includes(' ')) return classes
  const known = merged.get(classes)
  if (known !== undefined) return known
  if (merged.size >= MOST_REMEMBERED) merged.clear()
  const result = merge(classes)
  merged.set(classes, result)
  return result
}
