import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthPage, FormFoot } from '#web/features/accounts/auth-page.tsx'
import { forwardSignedIn } from '#web/features/accounts/forward.ts'
import { nextOf } from '#web/features/accounts/next.ts'
import { VenueSignUp } from '#web/features/accounts/venue-sign-up.tsx'

export const Route = createFileRoute('/auth/register-venue')({
  validateSearch: nextOf,
  beforeLoad: forwardSignedIn,
  head: () => ({ meta: [{ title: 'Sign up as a venue | Unveil' }] }),
  component: RegisterVenuePage,
})

const EVENING = {
  id: 'venue',
  styles: ['barn'],
  date: '2027-09-18',
  words: 'Fill the date. Keep the name to yourself until it is sold.',
}

function RegisterVenuePage() {
  const { next } = Route.useSearch()
  return (
    <AuthPage
      title="Sign up as a venue"
      intro="We review every new venue before its dates go live. You can add yours right away."
      evening={EVENING}
    >
      <VenueSignUp next={next} />
      <FormFoot>
        Already with us?{' '}
        <Link to="/auth/login" search={{ next }} className="link">
          Log in
        </Link>
        <br />
        Looking for a date?{' '}
        <Link to="/auth/register-couple" className="link">
          Sign up as a couple
        </Link>
      </FormFoot>
    </AuthPage>
  )
}
