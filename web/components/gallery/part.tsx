import type { ReactNode } from 'react'

export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="border-line border-t py-10">
      <h2 className="display mb-6 text-2xl">{title}</h2>
      {children}
    </section>
  )
}
