import { createFileRoute, Link } from '@tanstack/react-router'
import { oneFurther } from '#web/features/accounts/after-login.ts'
import { AuthPage, FormFoot } from '#web/features/accounts/auth-page.tsx'
import { forwardSignedIn } from '#web/features/accounts/forward-signed-in.ts'
import { nextOf } from '#web/features/accounts/next-path.ts'
import { RegisterForm } from '#web/features/accounts/register-form.tsx'

export const Route = createFileRoute('/auth/register')({
  validateSearch: nextOf,
  beforeLoad: forwardSignedIn,
  head: () => ({ meta: [{ title: 'Create an account | Unveil' }] }),
  component: RegisterPage,
})

const EVENING = {
  id: 'sign-up',
  styles: ['estate', 'garden'],
  date: '2027-05-22',
  words: 'An open date on one side, an open Saturday on the other.',
}

function RegisterPage() {
  const { next } = Route.useSearch()
  return (
    <AuthPage title="Create an account" intro="Free for couples and for venues." evening={EVENING}>
      <RegisterForm next={next} />
      <FormFoot>
        Already have an account?{' '}
        <Link to="/auth/login" search={{ next }} state={oneFurther} className="link">
          Log in
        </Link>
      </FormFoot>
    </AuthPage>
  )
}
