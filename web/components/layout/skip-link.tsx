import type { ReactNode } from 'react'

/** The one <main> of every page. */
export const MAIN_ID = 'main'

/**
 * A stop of the Tab key that nobody sees until it has the focus. It skips what follows and leads to the element with
 * the id `to`, which has to be focusable. By default, it leads past the header to the page itself.
 */
export function SkipLink({ to = MAIN_ID, children = 'Skip to content' }: { to?: string; children?: ReactNode }) {
  return (
    <a
      href={`#${to}`}
      className="sr-only rounded-field bg-card px-4 py-2 font-semibold text-ink shadow-lift focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-2"
    >
      {children}
    </a>
  )
}
