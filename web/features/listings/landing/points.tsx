import type { LucideIcon } from 'lucide-react'

/** Three points side by side, under a heading of their own. `id` is the heading's. */
export function Points({
  id,
  heading,
  points,
}: {
  id: string
  heading: string
  points: readonly (readonly [icon: LucideIcon, title: string, text: string])[]
}) {
  return (
    <section aria-labelledby={id} className="mx-auto w-full max-w-page px-5 pt-14 sm:pt-24">
      <h2 id={id} className="display-tight text-4xl">
        {heading}
      </h2>
      <ul className="mt-7 grid gap-x-10 gap-y-7 sm:mt-9 md:grid-cols-3">
        {points.map(([Icon, title, text]) => (
          <li key={title} className="grid grid-cols-[1.75rem_1fr] gap-x-4 md:block">
            <Icon aria-hidden="true" className="mt-1 size-7 text-garden md:mb-4" />
            <div>
              <h3 className="display text-xl">{title}</h3>
              <p className="mt-1.5 text-muted">{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
