import { cloneElement, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode, useState } from 'react'

interface TriggerProps {
  onPointerEnter?: () => void
  onFocus?: () => void
  onClick?: (event: MouseEvent) => void
  onKeyDown?: (event: KeyboardEvent) => void
  'aria-haspopup'?: 'menu' | 'dialog'
  'aria-expanded'?: boolean
  'aria-busy'?: boolean
}

/**
 * A menu or sheet whose code is loaded when it is first needed: until then, only its `trigger` is rendered. Pointing at
 * it or reaching it by Tab fetches the code, and using it renders `children`, which must open on their own. If the code
 * doesn't arrive (offline), the trigger stays and can be used again.
 */
export function OnDemand<M extends object>({
  load,
  trigger,
  opens,
  children,
}: {
  /** `() => import('./x.tsx')` */
  load: () => Promise<M>
  trigger: ReactElement<TriggerProps>
  opens: 'menu' | 'dialog'
  children: (code: M) => ReactNode
}) {
  const [code, setCode] = useState<{ module: M } | null>(null)
  const [busy, setBusy] = useState(false)
  if (code) return children(code.module)
  const fetchAhead = () => void load().catch(() => undefined)
  const open = async () => {
    setBusy(true)
    try {
      setCode({ module: await load() })
    } catch {
      setBusy(false)
    }
  }
  return cloneElement(trigger, {
    onPointerEnter: fetchAhead,
    onFocus: fetchAhead,
    onClick: () => void open(),
    onKeyDown: (event) => {
      if (opens !== 'menu' || event.key !== 'ArrowDown') return
      event.preventDefault()
      void open()
    },
    'aria-haspopup': opens,
    'aria-expanded': false,
    'aria-busy': busy || undefined,
  })
}
