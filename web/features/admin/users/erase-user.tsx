import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ConfirmDialog } from '#web/components/overlays/confirm-dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { refreshAdmin } from '../queries.ts'
import type { AdminUser } from './user-roles.ts'

/** Erases a user after asking; admins can't be erased (domain.md 4). */
export function EraseUser({ user }: { user: AdminUser }) {
  const queryClient = useQueryClient()
  const erase = useMutation({
    mutationFn: () => api('DELETE /api/admin/users/{id}', { params: { id: user.id } }),
    onSuccess: async () => {
      toast({
        title: 'User deleted',
        description: 'The user has been removed from the system.',
        note: 'Their personal data is erased. Records of payments stay.',
      })
      await refreshAdmin(queryClient, 'GET /api/admin/users')
    },
    onError: (error) =>
      toast({
        title: 'Error',
        description: `Failed to delete user. ${userMessage(error, '')}`.trim(),
        variant: 'error',
      }),
  })
  return (
    <ConfirmDialog
      title="Are you sure you want to delete this user?"
      description={`${user.name}, ${user.email}. Personal data is erased for good; payment records stay.`}
      confirm="Delete"
      onConfirm={() => erase.mutate()}
      trigger={
        <Button variant="secondary" size="xs" disabled={user.role === 'admin'} pending={erase.isPending}>
          Delete<span className="sr-only"> {user.name}</span>
        </Button>
      }
    />
  )
}
