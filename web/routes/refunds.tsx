import { createFileRoute } from '@tanstack/react-router'

export const Route = createFileRoute('/refunds')({
  component: RouteComponent,
})

function RouteComponent() {
  return <div>Hello "/refunds"!</div>
}
