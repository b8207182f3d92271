import type { ReactNode } from 'react'

/** A part of the form: what it is about on the left, its fields on the right. */
export function Section({
  id,
  title,
  hint,
  children,
}: {
  id?: string
  title: string
  hint: string
  children: ReactNode
}) {
  return (
    <section id={id} className="grid gap-x-12 gap-y-5 py-9 first:pt-0 lg:grid-cols-[17rem_minmax(0,1fr)]">
      <div>
        <h2 className="display text-xl">{title}</h2>
        <p className="mt-1 text-muted text-sm">{hint}</p>
      </div>
      <div className="flex min-w-0 flex-col gap-5">{children}</div>
    </section>
  )
}
