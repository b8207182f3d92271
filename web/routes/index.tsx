import { createFileRoute, Link } from '@tanstack/react-router'

export const Route = createFileRoute('/')({
  head: () => ({ meta: [{ title: 'Unveil: wedding venues with an empty date' }] }),
  component: Landing,
})

function Landing() {
  return (
    <div className="mx-auto max-w-page px-5 py-24">
      <h1 className="display text-4xl">Unveil</h1>
      <Link className="link" to="/search">
        Browse venues
      </Link>
    </div>
  )
}
