import { createFileRoute, Link } from '@tanstack/react-router'
import { AuthPage, FormFoot } from '#web/features/accounts/auth-page.tsx'
import { forwardSignedIn } from '#web/features/accounts/forward.ts'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { nextOf } from '#web/features/accounts/next.ts'

export const Route = createFileRoute('/auth/login')({
  validateSearch: nextOf,
  beforeLoad: forwardSignedIn,
  head: () => ({ meta: [{ title: 'Log in | Unveil' }] }),
  component: LoginPage,
})

const EVENING = { id: 'login', styles: ['mansion', 'garden'], date: '2027-06-19', words: 'The lights are on for you.' }

function LoginPage() {
  const { next } = Route.useSearch()
  return (
    <AuthPage title="Log in" intro="For couples and venues alike." evening={EVENING}>
      <LoginForm next={next} />
      <FormFoot>
        New here?{' '}
        <Link to="/auth/register" search={{ next }} className="link">
          Create an account
        </Link>
      </FormFoot>
    </AuthPage>
  )
}
