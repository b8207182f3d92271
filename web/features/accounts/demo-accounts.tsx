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
    <section aria-labelledby="demo-accounts" className="mb-7 rounded-card bg-candle-soft p-4 sm:p-5">
      <h2 id="demo-accounts" className="text-wrap font-semibold text-candle-ink text-sm">
        Demo accounts: choose one to fill in the form
      </h2>
      <ul className="mt-3 flex flex-wrap gap-2">
        {ACCOUNTS.map(({ label, email }) => (
          <li key={email}>
            <button
              type="button"
              title={email}
              onClick={() => choose({ email, password: PASSWORD })}
              className="h-10 rounded-full border border-candle/50 bg-card px-4 text-sm font-medium transition-colors hover:border-candle"
            >
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
