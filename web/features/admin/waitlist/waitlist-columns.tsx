import type { WaitlistEntry } from '#contract/api/waitlist.ts'
import type { Column } from '#web/components/table/data-row.tsx'

const TYPE_WORDS: Record<WaitlistEntry['userType'], string> = {
  couple: 'Couple',
  venue_owner: 'Venue',
  both: 'Both',
}

/** The columns that the waitlist's tab and its page have in common. */
export const WAITLIST_COLUMNS = {
  email: {
    key: 'email',
    header: 'Email',
    cell: ({ email }) => <span className="break-all">{email}</span>,
    main: true,
    sortable: true,
  },
  name: { key: 'name', header: 'Name', cell: ({ name }) => orNone(name), phone: 'below', sortable: true },
  type: { key: 'type', header: 'Type', cell: ({ userType }) => TYPE_WORDS[userType], sortable: true },
  date: { key: 'date', header: 'Wedding date', cell: ({ weddingDate }) => orNone(weddingDate), sortable: true },
  location: { key: 'location', header: 'Location', cell: ({ location }) => orNone(location), sortable: true },
} satisfies Record<string, Column<WaitlistEntry>>

/** What else the tables of the tab and the page have in common. */
export const WAITLIST_TABLE = {
  route: 'GET /api/admin/waitlist',
  noun: 'entry',
  plural: 'entries',
  caption: 'Waitlist',
  nothing: 'Nobody has joined yet. People join at /waitlist.',
  placeholder: 'Search by email, name or location',
  filter: {
    label: 'Type',
    all: 'All types',
    options: Object.entries(TYPE_WORDS).map(([value, label]) => ({ value, label })),
  },
} as const

/** What somebody gave, or that they didn't. */
export const orNone = (given: string | null) => given ?? <span className="text-muted">Not given</span>
