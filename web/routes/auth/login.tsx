import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { AuthPage, FormFoot } from '#web/features/accounts/auth-page.tsx'
import { forwardSignedIn } from '#web/features/accounts/forward.ts'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { type NextSearch, nextOf } from '#web/features/accounts/next.ts'

export const Route = createFileRoute('/auth/login')({
  /** `why`: a visitor who marked a date as a favorite is told what the login is for */
  validateSearch: (raw: Record<string, unknown>): NextSearch & { why?: 'favorite' } => ({
    ...nextOf(raw),
    ...(raw.why === 'favorite' ? { why: raw.why } : {}),
  }),
  beforeLoad: forwardSignedIn,
  head: () => ({ meta: [{ title: 'Log in | Unveil' }] }),
  component: LoginPage,
})

const EVENING = { id: 'login', styles: ['mansion', 'garden'], date: '2027-06-19', words: 'The lights are on for you.' }

function LoginPage() {
  const { next, why } = Route.useSearch()
  return (
    <AuthPage
      title="Log in"
      intro={why ? 'Log in and we keep this date for you.' : 'For couples and venues alike.'}
      evening={EVENING}
    >
      <LoginForm next={next} />
      {why ? (
        <>
          <FormFoot>New here? Sign up, and we keep it, too.</FormFoot>
          <Button asChild size="lg" wide variant="secondary" className="mt-3">
            <Link to="/auth/register-couple" search={{ next }}>
              Sign up as a couple
            </Link>
          </Button>
        </>
      ) : (
        <FormFoot>
          New here?{' '}
          <Link to="/auth/register" search={{ next }} className="link">
            Create an account
          </Link>
        </FormFoot>
      )}
    </AuthPage>
  )
}
