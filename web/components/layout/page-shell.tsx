import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'
import { Toaster } from '../overlays/toast.tsx'
import { MAIN_ID, SkipLink } from './skip-link.tsx'

/** The frame of every page, in reading order; `children` is the page inside <main>. */
export function PageShell({
  sandbox,
  header,
  footer,
  children,
}: {
  sandbox?: ReactNode
  header: ReactNode
  footer: ReactNode
  children: ReactNode
}) {
  return (
    <div className="flex min-h-dvh flex-col">
      <SkipLink />
      {sandbox}
      {header}
      <main id={MAIN_ID} tabIndex={-1} className="flex-1 outline-none focus-visible:shadow-none">
        {children}
      </main>
      {footer}
      <Toaster />
    </div>
  )
}

const widths = { page: 'max-w-page', narrow: 'max-w-narrow', form: 'max-w-form', prose: 'max-w-prose' } as const

/** The column of a page: page 1200 px, narrow 1080 (listing, checkout), form 480, prose 68 characters. */
export function Container({
  width = 'page',
  className,
  children,
}: {
  width?: keyof typeof widths
  className?: string
  children: ReactNode
}) {
  return <div className={cn('mx-auto w-full px-5', widths[width], className)}>{children}</div>
}

/** The head of a page: its one h1 in display type, a sentence, an action at the end. */
export function PageHeader({
  title,
  intro,
  action,
  className,
}: {
  title: ReactNode
  intro?: ReactNode
  action?: ReactNode
  className?: string
}) {
  return (
    <div className={cn('flex flex-wrap items-end justify-between gap-x-8 gap-y-5 pt-10 pb-8 sm:pt-14', className)}>
      <div className="min-w-0 max-w-3xl">
        <h1 className="display-tight text-4xl">{title}</h1>
        {intro ? <p className="mt-3 max-w-prose text-lg text-muted">{intro}</p> : null}
      </div>
      {action}
    </div>
  )
}
