import type { Tx } from '../platform/database/connect.ts'

export interface People {
  /** couple@unveil.example */
  demoCouple: number
  /** venue@unveil.example */
  demoOwner: number
  /** the owners of all other venues */
  owners: number[]
}

/** The password of every demo account; printed at start. */
export const DEMO_PASSWORD = 'unveil-demo'
const FIRST_NAMES = ['Iris', 'Theo', 'Nadia', 'Walter', 'June', 'Omar', 'Greta', 'Felix']
const LAST_NAMES = ['Calloway', 'Brandt', 'Okoye', 'Lindqvist', 'Marsh']
const OWNERS = FIRST_NAMES.flatMap((first) => LAST_NAMES.map((last) => ({ first, last })))

/** Other couples, who sell and buy in the demo's transfers. */
const COUPLES = ['Dana Whitfield', 'Ellis Moreau', 'Farah Nasser', 'Gus Lindgren'] as const
type Couple = (typeof COUPLES)[number]

/** The address of one of the other couples. */
export function emailOf(name: Couple): string {
  return `${name.split(' ')[0]?.toLowerCase()}@couples.example`
}

/**
 * Adds the four accounts anyone may sign in with, the other couples, and owners for the other venues. All addresses end
 * in .example.
 */
export async function seedPeople(tx: Tx, passwordHash: string, at: Date): Promise<People> {
  const common = { password_hash: passwordHash, created_at: at, email_confirmed_at: at, verified: true }
  const accounts = [
    {
      name: 'Anna Hart',
      email: 'couple@unveil.example',
      role: 'couple',
      phone: '(555) 010-0142',
      metadata: { partnerName: 'Ben Okafor' },
    },
    { name: 'Carla Stone', email: 'couple2@unveil.example', role: 'couple', metadata: { partnerName: 'Dev Patel' } },
    ...COUPLES.map((name) => ({ name, email: emailOf(name), role: 'couple', metadata: {} })),
    { name: 'Morgan Reyes', email: 'venue@unveil.example', role: 'venue', phone: '(555) 010-0199', metadata: {} },
    { name: 'Robin Vale', email: 'admin@unveil.example', role: 'admin', metadata: {} },
    ...OWNERS.map(({ first, last }, index) => ({
      name: `${first} ${last}`,
      email: `${first}.${last}@venues.example`.toLowerCase(),
      role: 'venue',
      phone: `(555) 010-${String(1000 + index)}`,
      metadata: {},
    })),
  ]
  const rows = await tx
    .insertInto('users')
    .values(
      accounts.map((account) => ({
        ...common,
        ...account,
        phone: 'phone' in account ? (account.phone ?? null) : null,
        metadata: JSON.stringify(account.metadata),
      })),
    )
    .returning(['id', 'email'])
    .execute()
  const idOf = new Map(rows.map((row) => [row.email, row.id]))
  return {
    demoCouple: idOf.get('couple@unveil.example') as number,
    demoOwner: idOf.get('venue@unveil.example') as number,
    owners: rows.filter((row) => row.email.endsWith('@venues.example')).map((row) => row.id),
  }
}
