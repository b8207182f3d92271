import type { LinkComponent } from './nav-links.ts'

/** Shown on every page while the sandbox takes the cards (domain.md 3). */
export function SandboxBar({ link: Link = 'a' }: { link?: LinkComponent }) {
  return (
    <aside aria-label="Sandbox" className="bg-candle-soft text-candle-ink">
      <p className="mx-auto flex max-w-page flex-wrap items-center justify-center gap-x-3 px-5 py-1.5 text-center font-medium text-xs sm:text-sm">
        Sandbox: no real money
        <Link href="/sandbox" className="underline underline-offset-3">
          Test cards, mailbox and controls
        </Link>
      </p>
    </aside>
  )
}
