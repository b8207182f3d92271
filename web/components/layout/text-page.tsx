import type { ReactNode } from 'react'

/**
 * A page to read: title, a first sentence, then its parts, with a list of them beside the text, or folded above it on
 * narrow screens.
 */
export function TextPage({
  title,
  intro,
  parts,
  children,
}: {
  title: string
  intro: ReactNode
  /** id and heading of each part below, for the list */
  parts?: readonly (readonly [id: string, heading: string])[]
  children: ReactNode
}) {
  return (
    <div className="mx-auto grid w-full max-w-page gap-x-12 px-5 pt-10 pb-8 sm:pt-16 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <article className="min-w-0 max-w-[44rem] lg:col-start-2 lg:row-start-1">
        <h1 className="display-tight text-5xl">{title}</h1>
        <p className="mt-5 text-xl text-muted">{intro}</p>
        {parts ? (
          <details className="mt-8 rounded-card border border-line lg:hidden">
            <summary className="cursor-pointer px-5 py-3 font-semibold">On this page</summary>
            <PartLinks parts={parts} className="px-5 pb-3" />
          </details>
        ) : null}
        <div className="mt-12 flex flex-col gap-12">{children}</div>
      </article>
      {parts ? (
        <nav
          aria-label="On this page"
          className="sticky top-28 col-start-1 row-start-1 mt-[8.5rem] hidden self-start lg:block"
        >
          <PartLinks parts={parts} />
        </nav>
      ) : null}
    </div>
  )
}

function PartLinks({
  parts,
  className,
}: {
  parts: readonly (readonly [id: string, heading: string])[]
  className?: string
}) {
  return (
    <ul className={className}>
      {parts.map(([id, heading]) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="block py-1.5 text-muted underline-offset-4 hover:text-ink hover:underline max-lg:py-2.5"
          >
            {heading}
          </a>
        </li>
      ))}
    </ul>
  )
}

/** One part of such a page. */
export function Part({ id, heading, children }: { id: string; heading: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="display text-2xl">
        {heading}
      </h2>
      <div className="mt-4 flex flex-col gap-4">{children}</div>
    </section>
  )
}

/** Short facts, one below the other: what each is about, and what applies. */
export function Facts({ facts }: { facts: readonly (readonly [what: string, holds: ReactNode])[] }) {
  return (
    <dl className="border-line border-t">
      {facts.map(([what, holds]) => (
        <div key={what} className="grid gap-x-6 border-line border-b py-4 sm:grid-cols-[minmax(0,15rem)_minmax(0,1fr)]">
          <dt className="font-semibold">{what}</dt>
          <dd className="nums text-ink/85">{holds}</dd>
        </div>
      ))}
    </dl>
  )
}

/** Numbered steps. */
export function Steps({ steps }: { steps: readonly (readonly [title: string, text: ReactNode])[] }) {
  return (
    <ol className="flex flex-col gap-6">
      {steps.map(([title, text], index) => (
        <li key={title} className="flex gap-5">
          <span
            aria-hidden="true"
            className="display nums grid size-10 shrink-0 place-items-center rounded-full bg-garden-soft text-lg text-garden"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-1.5">
            <h3 className="font-semibold leading-snug">{title}</h3>
            <p className="mt-1 text-muted">{text}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}
