import { createFileRoute, Link } from '@tanstack/react-router'
import { Button } from '#web/components/ui/button.tsx'
import { oneFurther } from '#web/features/accounts/after-login.ts'
import { AuthPage, FormFoot } from '#web/features/accounts/auth-page.tsx'
import { forwardSignedIn } from '#web/features/accounts/forward-signed-in.ts'
import { LoginForm } from '#web/features/accounts/login-form.tsx'
import { type NextSearch, nextOf } from '#web/features/accounts/next-path.ts'

const WHY = {
  book: {
    intro: 'Log in to continue to checkout.',
    foot: 'New here? Sign up, then go straight to checkout.',
  },
  favorites: {
    intro: 'Log in to see your favorites.',
    foot: 'New here? Sign up, and keep the dates you like in one place.',
  },
  favorite: {
    intro: 'Log in to save this date to your favorites. Anyone can still book it.',
    foot: 'New here? Sign up, and the date is saved, too.',
  },
  alert: {
    intro: 'Log in to hear when a new date matches your search.',
    foot: 'New here? Sign up, and you’ll come right back to your search.',
  },
}
type Why = keyof typeof WHY

/** What the login is for, if the page that comes next says so. */
function whyOf(next: string | undefined): Why | undefined {
  if (next?.startsWith('/checkout/')) return 'book'
  return next?.startsWith('/favorites') ? 'favorites' : undefined
}

export const Route = createFileRoute('/auth/login')({
  /** `why`: a visitor who marked a date, or asked for an alert, is told what the login is for */
  validateSearch: (raw: Record<string, unknown>): NextSearch & { why?: Why } => ({
    ...nextOf(raw),
    ...(typeof raw.why === 'string' && Object.hasOwn(WHY, raw.why) ? { why: raw.why as Why } : {}),
  }),
  beforeLoad: forwardSignedIn,
  head: () => ({ meta: [{ title: 'Log in | Unveil' }] }),
  component: LoginPage,
})

const EVENING = { id: 'login', styles: ['mansion', 'garden'], date: '2027-06-19', words: 'The lights are on for you.' }

function LoginPage() {
  const { next, why = whyOf(next) } = Route.useSearch()
  return (
    <AuthPage title="Log in" intro={why ? WHY[why].intro : 'For couples and venues alike.'} evening={EVENING}>
      <LoginForm next={next} />
      {why ? (
        <>
          <FormFoot>{WHY[why].foot}</FormFoot>
          <Button asChild size="lg" wide variant="secondary" className="mt-3">
            <Link to="/auth/register-couple" search={{ next }} state={oneFurther}>
              Sign up as a couple
            </Link>
          </Button>
        </>
      ) : null}
      <FormFoot>
        {why ? 'Do you run a venue?' : 'New here?'}{' '}
        <Link to="/auth/register" search={{ next }} state={oneFurther} className="link">
          Create an account
        </Link>
      </FormFoot>
    </AuthPage>
  )
}
