import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import type { AdminSearch } from '../admin-url.ts'
import { Day } from '../cells.tsx'
import { PagedTable } from '../paged-table.tsx'
import { usersFilter } from '../queries.ts'
import { EditUser } from './edit-user.tsx'
import { EraseUser } from './erase-user.tsx'
import { type AdminUser, ROLE_OPTIONS, ROLE_WORDS } from './user-roles.ts'

/** Users: searchable by email or name; Enter on a row leads to the user's page, as the name does. */
export function UsersTab({ search }: { search: AdminSearch }) {
  const navigate = useNavigate()
  const [edited, setEdited] = useState<AdminUser>()
  return (
    <>
      <PagedTable
        route="GET /api/admin/users"
        search={search}
        noun="user"
        placeholder="Search by email or name"
        filter={{ label: 'Role', all: 'All roles', options: ROLE_OPTIONS }}
        serverFilter={usersFilter(search)}
        onOpen={({ id }) => void navigate({ to: '/admin/users/$userId', params: { userId: String(id) } })}
        columns={[
          {
            key: 'id',
            header: 'ID',
            cell: (user) => <span className="nums text-muted">{user.id}</span>,
            sortable: true,
          },
          {
            key: 'name',
            header: 'Name',
            main: true,
            sortable: true,
            cell: ({ id, name }) => (
              <Link to="/admin/users/$userId" params={{ userId: String(id) }} className="link break-words">
                {name}
              </Link>
            ),
          },
          {
            key: 'email',
            header: 'Email',
            phone: 'below',
            cell: (user) => (
              <>
                <span className="break-all">{user.email}</span>{' '}
                {user.emailConfirmed ? null : (
                  <span className="whitespace-nowrap text-muted text-xs md:block">Not confirmed yet</span>
                )}
              </>
            ),
            sortable: true,
          },
          { key: 'role', header: 'Role', cell: (user) => ROLE_WORDS[user.role], phone: 'end', sortable: true },
          {
            key: 'verified',
            header: 'Verified',
            phone: 'beside',
            sortable: true,
            cell: (user) => (
              <StatusDot tone={user.verified ? 'garden' : 'muted'}>
                {user.verified ? 'Verified' : 'Not verified'}
              </StatusDot>
            ),
          },
          {
            key: 'created',
            header: 'Created (UTC)',
            sortable: true,
            cell: (user) => <Day>{formatUtcDay(user.createdAt)}</Day>,
          },
          {
            key: 'actions',
            header: 'Actions',
            hideHeader: true,
            cell: (user) => (
              <span className="flex gap-2 md:justify-end">
                <Button variant="secondary" size="xs" onClick={() => setEdited(user)}>
                  Edit<span className="sr-only"> {user.name}</span>
                </Button>
                <EraseUser user={user} />
              </span>
            ),
          },
        ]}
      />
      <EditUser user={edited} close={() => setEdited(undefined)} />
    </>
  )
}
