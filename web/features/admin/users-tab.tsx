import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatUtcDay } from '#contract/wording/moments.ts'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { type AdminSearch, sortOf, sortRows } from './admin-search.ts'
import { AdminTable } from './admin-table.tsx'
import { AdminToolbar, counted } from './admin-toolbar.tsx'
import { Day } from './cells.tsx'
import { EditUser } from './edit-user.tsx'
import { EraseUser } from './erase-user.tsx'
import { usersQuery } from './queries.ts'
import { type AdminUser, ROLE_OPTIONS, ROLE_WORDS } from './user-roles.ts'

/** Users: searchable by email or name; Enter on a row edits it. */
export function UsersTab({ search }: { search: AdminSearch }) {
  const [edited, setEdited] = useState<AdminUser>()
  const query = useQuery({ ...usersQuery(search.q), placeholderData: keepPreviousData })
  const rows = sortRows(
    (query.data ?? []).filter((user) => !search.filter || user.role === search.filter),
    sortOf(search.sort),
    {
      id: (user) => user.id,
      name: (user) => user.name,
      email: (user) => user.email,
      role: (user) => user.role,
      verified: (user) => user.verified,
      created: (user) => user.createdAt,
    },
  )
  return (
    <>
      <AdminToolbar
        search={search}
        placeholder="Search by email or name"
        filter={{ label: 'Role', all: 'All roles', options: ROLE_OPTIONS }}
        count={query.data ? counted(rows.length, 'user') : ''}
      />
      <QueryView query={query} pending={<RowsSkeleton rows={8} />} failed="We couldn’t load the users">
        {() => (
          <AdminTable
            caption="Users"
            rows={rows}
            search={search}
            onOpen={setEdited}
            empty="No users match this search."
            columns={[
              {
                key: 'id',
                header: 'ID',
                cell: (user) => <span className="nums text-muted">{user.id}</span>,
                sortable: true,
              },
              { key: 'name', header: 'Name', cell: (user) => user.name, main: true, sortable: true },
              {
                key: 'email',
                header: 'Email',
                cell: (user) => <span className="break-all">{user.email}</span>,
                sortable: true,
              },
              { key: 'role', header: 'Role', cell: (user) => ROLE_WORDS[user.role], sortable: true },
              {
                key: 'verified',
                header: 'Verified',
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
                  <span className="flex justify-end gap-2">
                    <Button variant="secondary" size="sm" onClick={() => setEdited(user)}>
                      Edit<span className="sr-only"> {user.name}</span>
                    </Button>
                    <EraseUser user={user} />
                  </span>
                ),
              },
            ]}
          />
        )}
      </QueryView>
      <EditUser user={edited} close={() => setEdited(undefined)} />
    </>
  )
}
