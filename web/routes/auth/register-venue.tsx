import { createFileRoute, Link } from '@tanstack/react-router'
import { LIMITS } from '#contract/limits.ts'
import { AuthPage, FormFoot } from '#web/features/accounts/auth-page.tsx'
import { forwardFromVenueSignUp } from '#web/features/accounts/forward-signed-in.ts'
import { nextOf } from '#web/features/accounts/next-path.ts'
import { VenueSignUp } from '#web/features/accounts/venue-sign-up.tsx'
import { usePublicConfig } from '#web/lib/router-context.ts'

export const Route = createFileRoute('/auth/register-venue')({
  validateSearch: nextOf,
  beforeLoad: forwardFromVenueSignUp,
  head: () => ({ meta: [{ title: 'Sign up as a venue | Unveil' }] }),
  component: RegisterVenuePage,
})

const EVENING = {
  id: 'venue',
  styles: ['barn'],
  date: '2027-09-18',
  words: 'Fill the date. Keep your name to yourself until the date is sold.',
}

function RegisterVenuePage() {
  const { next } = Route.useSearch()
  return (
    <AuthPage
      title="Sign up as a venue"
      intro="We review every new venue before its dates go live. You can add your venue right away."
      evening={EVENING}
    >
      <WhatItCosts />
      <VenueSignUp next={next} />
      <FormFoot>
        Already have an account?{' '}
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

/** What an owner wants to know before they type anything. */
function WhatItCosts() {
  const { commissionPercent } = usePublicConfig()
  const commission =
    commissionPercent === 0
      ? 'Listing is free, and we take no commission at the moment: you get the full price.'
      : `Listing is free. We take a ${commissionPercent}% commission on what couples pay for your dates.`
  return (
    <p className="mb-8 rounded-field bg-garden-soft px-4 py-3 text-sm">
      {commission} You get the deposit {LIMITS.depositPayoutHours} hours after a booking, or with the rest if that’s
      sooner, and the rest the day after the event.{' '}
      <Link to="/fees" className="link">
        All fees
      </Link>
    </p>
  )
}
