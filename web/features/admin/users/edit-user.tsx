import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { mayHaveArrived, savesChanges } from '#web/components/forms/changed-fields.ts'
import { Checkbox } from '#web/components/forms/choices.tsx'
import { Select } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, isApiError, userMessage } from '#web/lib/api.ts'
import { sessionEnded, useSession } from '#web/lib/session.ts'
import { refreshAdmin } from '../queries.ts'
import { type AdminUser, ROLE_OPTIONS, ROLE_WORDS } from './user-roles.ts'

/** A dialog that changes a user's role and verified flag; open while there is a user. */
export function EditUser({ user, close }: { user: AdminUser | undefined; close: () => void }) {
  return (
    <Dialog
      open={user !== undefined}
      onOpenChange={(open) => {
        if (!open) close()
      }}
      title="Edit user"
      description={
        user ? `${user.name}, ${user.email}${user.emailConfirmed ? '' : ' (address not confirmed yet)'}` : undefined
      }
    >
      {user ? <UserForm key={user.id} user={user} close={close} /> : null}
    </Dialog>
  )
}

function UserForm({ user, close }: { user: AdminUser; close: () => void }) {
  const router = useRouter()
  const queryClient = useQueryClient()
  const me = useSession()
  const { register, handleSubmit, formState } = useForm({ defaultValues: { role: user.role, verified: user.verified } })
  const { dirtyFields } = formState
  const [saveChanges] = useState(() => savesChanges<Pick<AdminUser, 'role' | 'verified'>>())
  const save = useMutation({
    // another admin may have changed the rest in the meantime, and sending the old role would log the user out
    mutationFn: (filled: Pick<AdminUser, 'role' | 'verified'>) =>
      saveChanges(filled, dirtyFields, (body) => api('PATCH /api/admin/users/{id}', { params: { id: user.id }, body })),
    onSuccess: async (changed) => {
      close()
      // A new role ends all of that user's sessions, and that user may be the admin who is looking.
      const endsOwn = changed.id === me?.id && changed.role !== 'admin'
      const loggedOut = endsOwn ? ' Your role has changed, so you’ve been logged out.' : ''
      toast({
        title: 'User updated',
        description: 'The user has been updated successfully.',
        note: `${changed.name}: ${ROLE_WORDS[changed.role]}, ${changed.verified ? 'verified' : 'not verified'}.${loggedOut}`,
      })
      if (endsOwn) await sessionEnded(router)
      else await refreshAdmin(queryClient, 'GET /api/admin/users', 'GET /api/admin/users/{id}')
    },
    onError: async (error) => {
      toast({
        title: 'Error',
        description: 'Failed to update user',
        note: userMessage(error, ''),
        variant: 'error',
      })
      if (mayHaveArrived(error)) return refreshAdmin(queryClient, 'GET /api/admin/users', 'GET /api/admin/users/{id}')
      if (!isApiError(error, 'not_found')) return
      close() // somebody else has erased their account
      await refreshAdmin(queryClient, 'GET /api/admin/users')
    },
  })
  return (
    <form onSubmit={handleSubmit((values) => save.mutate(values))} className="flex flex-col gap-5">
      <Select
        label="Role"
        hint="Changing the role logs this user out everywhere and ends any Premium membership."
        options={ROLE_OPTIONS}
        {...register('role')}
      />
      <Checkbox
        label="Verified"
        hint="This account only. Venues are verified one by one, on the Venues tab."
        {...register('verified')}
      />
      <div className="flex justify-end gap-3">
        <Button variant="ghost" onClick={close}>
          Cancel
        </Button>
        <Button type="submit" pending={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
