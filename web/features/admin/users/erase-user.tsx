import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'
import { refreshAdmin } from '../queries.ts'
import type { AdminUser } from './user-roles.ts'

/** Erases a user after asking, or says what prevents it; admins can't be erased (domain.md 4). */
export function EraseUser({ user, size = 'xs' }: { user: AdminUser; size?: 'xs' | 'sm' }) {
  const queryClient = useQueryClient()
  const [open, setOpen] = useState(false)
  const { data: page } = useQuery({
    ...apiQuery('GET /api/admin/users/{id}', { params: { id: user.id } }),
    enabled: open,
    staleTime: 0,
  })
  const erase = useMutation({
    mutationFn: () => api('DELETE /api/admin/users/{id}', { params: { id: user.id } }),
    onSuccess: async () => {
      toast({
        title: 'User deleted',
        description: 'The user has been removed from the system.',
        note: 'Their personal data is erased. Records of payments stay.',
      })
      await refreshAdmin(queryClient, 'GET /api/admin/users', 'GET /api/admin/users/{id}')
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: 'Failed to delete user',
        note: userMessage(error, ''),
        variant: 'error',
      }),
  })
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={setOpen}
      title="Are you sure you want to delete this user?"
      description={
        <>
          {user.name}, {user.email}. Personal data is erased for good; payment records stay.
          {page?.keptBy ? (
            <span className="mt-3 block rounded-field bg-candle-soft px-4 py-3 text-candle-ink text-sm">
              This user can’t be deleted right now. {page.keptBy}
            </span>
          ) : null}
        </>
      }
      confirm="Delete"
      isPossible={!page?.keptBy}
      onConfirm={() => erase.mutate()}
      trigger={
        <Button variant="secondary" size={size} disabled={user.role === 'admin'} pending={erase.isPending}>
          Delete<span className="sr-only"> {user.name}</span>
        </Button>
      }
    />
  )
}
