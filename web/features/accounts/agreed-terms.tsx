import { Link } from '@tanstack/react-router'

/** Above the button of every sign-up form: what people agree to by pressing it. */
export const AgreedTerms = () => (
  <p className="text-muted text-sm">
    By creating an account, you agree to our{' '}
    <Link to="/terms" className="link">
      terms
    </Link>{' '}
    and our{' '}
    <Link to="/privacy" className="link">
      privacy notice
    </Link>
    .
  </p>
)
