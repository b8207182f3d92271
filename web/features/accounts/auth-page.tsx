import type { ReactNode } from 'react'
import { Scene } from '#web/components/scene/scene.tsx'
import { Veil } from '#web/components/scene/veil.tsx'

/** What each auth page shows beside its form: an evening, and one sentence. */
export interface Evening {
  id: string
  styles: readonly string[]
  date: string
  words: string
}

/** Form on the left, an evening on the right where there is room for it. */
export function AuthPage({
  title,
  intro,
  evening,
  children,
}: {
  title: string
  intro?: ReactNode
  evening: Evening
  children: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-page items-start gap-x-16 px-5 py-10 sm:py-14 lg:grid-cols-[minmax(0,30rem)_minmax(0,1fr)]">
      <div className="mx-auto w-full max-w-form">
        <h1 className="display-tight text-4xl">{title}</h1>
        {intro ? <p className="mt-3 text-lg text-muted">{intro}</p> : null}
        <div className="mt-8">{children}</div>
      </div>
      <aside className="group sticky top-24 hidden h-[min(44rem,calc(100dvh-8rem))] min-h-[32rem] overflow-hidden rounded-sheet bg-sunk lg:block">
        <Scene fields={evening} decorative />
        <Veil />
        <div className="absolute inset-x-0 bottom-0 bg-linear-to-t from-night/85 to-transparent px-9 pt-28 pb-9">
          <p className="display max-w-[19ch] text-3xl text-ivory">{evening.words}</p>
        </div>
      </aside>
    </div>
  )
}

/** A line of text below a form, with a link. */
export function FormFoot({ children }: { children: ReactNode }) {
  return <p className="mt-7 text-center text-muted">{children}</p>
}
