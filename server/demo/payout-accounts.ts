import type { Role } from '#contract/accounts/roles.ts'
import { openOnboarding } from '../features/payouts/commands/open-onboarding.ts'
import { syncAccount } from '../features/payouts/commands/sync-account.ts'
import type { Services } from '../platform/services.ts'

/** The sandbox's pages, on which onboarding takes place. */
export type ProviderPages = (request: Request) => Promise<Response>

const AT_ONCE = 4

/**
 * Takes every demo couple and owner without a ready payout account through the sandbox's onboarding, as a browser
 * would, so that all who list dates or pass a booking on can be paid (domain.md row 33). If a start is killed halfway,
 * the next one takes the rest through it.
 */
export async function seedPayoutAccounts(
  services: Services,
  provider: ProviderPages,
  say: (line: string) => void,
): Promise<void> {
  const { db, config } = services
  const waiting = await db
    .selectFrom('users')
    .leftJoin('payout_accounts', 'payout_accounts.user_id', 'users.id')
    .select(['users.id', 'users.role'])
    .where('users.role', '<>', 'admin')
    .where((where) =>
      where.or(
        ['%@venues.example', '%@couples.example', '%@unveil.example'].map((like) => where('users.email', 'like', like)),
      ),
    )
    .where((where) => where.or([where('ready', 'is', null), where('ready', '=', false)]))
    .execute()
  if (waiting.length === 0) return
  say('Opening payout accounts ...')
  const work = async () => {
    for (let owner = waiting.shift(); owner !== undefined; owner = waiting.shift()) {
      const url = await openOnboarding(services, { id: owner.id, role: owner.role as Role })
      const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: config.publicOrigin }
      const answer = await provider(new Request(url, { method: 'POST', headers, body: 'state=ready' }))
      if (answer.status !== 303) throw new Error(`onboarding of a demo account: ${answer.status}`)
      await syncAccount(services, owner.id)
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, work))
}
