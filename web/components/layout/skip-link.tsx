/** The one <main> of every page. */
export const MAIN_ID = 'main'

/** First stop of the Tab key: past the header, to the page itself. */
export function SkipLink() {
  return (
    <a
      href={`#${MAIN_ID}`}
      className="sr-only rounded-field bg-card px-4 py-2 font-semibold text-ink shadow-lift focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-2"
    >
      Skip to content
    </a>
  )
}
