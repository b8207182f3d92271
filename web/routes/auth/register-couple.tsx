import { createFileRoute, Link } from '@tanstack/react-router'
import { oneFurther } from '#web/features/accounts/after-login.ts'
import { AuthPage, FormFoot } from '#web/features/accounts/auth-page.tsx'
import { CoupleSignUp } from '#web/features/accounts/couple-sign-up.tsx'
import { forwardSignedIn } from '#web/features/accounts/forward-signed-in.ts'
import { nextOf } from '#web/features/accounts/next-path.ts'

export const Route = createFileRoute('/auth/register-couple')({
  validateSearch: nextOf,
  beforeLoad: forwardSignedIn,
  head: () => ({ meta: [{ title: 'Sign up as a couple | Unveil' }] }),
  component: RegisterCouplePage,
})

const EVENING = {
  id: 'two',
  styles: ['vineyard', 'rustic'],
  date: '2027-07-10',
  words: 'Somewhere, a long table is still open.',
}

function RegisterCouplePage() {
  const { next } = Route.useSearch()
  return (
    <AuthPage
      title="Sign up as a couple"
      intro={
        next?.startsWith('/checkout/')
          ? 'It takes a minute, and then you’re at the checkout for your date.'
          : next?.startsWith('/venue/')
            ? 'It takes a minute, and then you’re back at the date you were looking at.'
            : 'Book a date, and see who the venue is.'
      }
      evening={EVENING}
    >
      <CoupleSignUp next={next} />
      <FormFoot>
        Already have an account?{' '}
        <Link to="/auth/login" search={{ next }} state={oneFurther} className="link">
          Log in
        </Link>
        <br />
        Do you run a venue?{' '}
        <Link to="/auth/register-venue" className="link">
          Sign up as a venue
        </Link>
      </FormFoot>
    </AuthPage>
  )
}
