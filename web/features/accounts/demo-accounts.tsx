/** The accounts that `npm start` prints. They exist in demo mode only, and so does this box. */
const ACCOUNTS = [
  { label: 'Couple', email: 'couple@unveil.example' },
  { label: 'Second couple', email: 'couple2@unveil.example' },
  { label: 'Venue', email: 'venue@unveil.example' },
  { label: 'Admin', email: 'admin@unveil.example' },
] as const
const PASSWORD = 'unveil-demo'

/** The demo's accounts, each filled in by one click. */
export function DemoAccounts({ choose }: { choose: (account: { email: string; password: string }) => void }) {
  return (
    <section aria-labelledby="demo-accounts" className="mb-7 rounded-card bg-candle-soft p-5">
      <h2 id="demo-accounts" className="font-semibold text-candle-ink">
        Demo accounts
      </h2>
      <p className="mt-1 text-sm text-ink">
        Choose one and the form is filled in. Their password is <code className="font-semibold">{PASSWORD}</code>.
      </p>
      <ul className="mt-4 grid gap-2 sm:grid-cols-2">
        {ACCOUNTS.map(({ label, email }) => (
          <li key={email}>
            <button
              type="button"
              onClick={() => choose({ email, password: PASSWORD })}
              className="w-full rounded-field border border-candle/45 bg-card px-3.5 py-2.5 text-left transition-colors hover:border-candle"
            >
              <span className="block text-sm font-semibold">{label}</span>
              <span className="block truncate text-xs text-muted">{email}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
