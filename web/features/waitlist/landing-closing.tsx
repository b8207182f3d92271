import { Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'

/** The closing call to join, right above the footer's garden. */
export function Closing() {
  return (
    <section
      aria-labelledby="closing"
      className="mx-auto flex w-full max-w-page flex-col items-center px-5 pt-14 text-center sm:pt-28"
    >
      <h2 id="closing" className="display-tight max-w-[18ch] text-5xl">
        Somewhere, the lights are already on
      </h2>
      <p className="mt-4 max-w-[44ch] text-lg text-muted">Join the list and see new dates in your region on day one.</p>
      <Button asChild size="lg" className="mt-8">
        <Link to="/waitlist">Get Early Access</Link>
      </Button>
    </section>
  )
}
