import { cn } from '#web/lib/classes.ts'

/** Three layers of sheer cloth; each moves on its own, so that they read as one fabric. */
const layers = [
  {
    name: 'veil-back',
    body: 'M-30-20H430V262Q392 290 352 270T270 276 186 264 104 280 30 266-30 274Z',
    folds:
      'M22-20Q70 120 34 268L62 274Q98 120 66-20ZM236-20Q196 130 244 276L276 274Q232 130 286-20ZM372-20Q410 130 366 272L396 274Q430 120 402-20Z',
  },
  {
    name: 'veil-mid',
    body: 'M-30-20H340Q300 120 338 250 286 268 240 246T140 254 60 240-30 252Z',
    folds:
      'M104-20Q142 110 108 252L142 254Q168 116 158-20ZM-12-20Q22 110-14 248L14 246Q42 110 28-20ZM300-20Q256 120 290 262L316 258Q284 120 330-20Z',
  },
  {
    name: 'veil-front',
    body: 'M120-20H430V288Q392 300 350 284T262 288Q206 150 120-20Z',
    folds: 'M172-20Q236 120 276 288L304 288Q262 130 214-20ZM300-20Q330 130 330 286L360 286Q356 130 346-20Z',
  },
] as const

/** Translucent folds over a scene. Place it in a `relative overflow-hidden` box; it drifts when a `group` around it is hovered. */
export function Veil({ className }: { className?: string }) {
  return (
    <svg
      aria-hidden="true"
      focusable="false"
      className={cn('veil pointer-events-none absolute inset-0 size-full', className)}
      viewBox="0 0 400 300"
      preserveAspectRatio="none"
    >
      {layers.map((layer) => (
        <g key={layer.name} className={layer.name}>
          <path d={layer.body} opacity=".17" />
          <path d={layer.folds} opacity=".14" />
        </g>
      ))}
    </svg>
  )
}
