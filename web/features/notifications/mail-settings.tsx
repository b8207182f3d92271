import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { OPTIONAL_MAILS } from '#contract/wording/optional-mails.ts'
import { Checkbox, FieldGroup } from '#web/components/forms/choices.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Skeleton } from '#web/components/states/skeleton.tsx'
import { type ApiOutput, api } from '#web/lib/api.ts'
import { apiQuery } from '#web/lib/query.ts'

export const mailSettingsQuery = apiQuery('GET /api/notifications/settings')

type Setting = ApiOutput<'GET /api/notifications/settings'>[number]

/** Which optional emails somebody wants, in the mailbox and in the bell; each click is saved immediately. */
export function MailSettings() {
  const query = useQuery(mailSettingsQuery)
  return (
    <QueryView query={query} pending={<Skeleton className="h-64 w-full" />} failed="We couldn’t load your settings">
      {(settings) => (
        <div className="grid gap-7">
          {settings.map((setting) => (
            <Kind key={setting.kind} setting={setting} />
          ))}
        </div>
      )}
    </QueryView>
  )
}

function Kind({ setting }: { setting: Setting }) {
  const queryClient = useQueryClient()
  const save = useMutation({
    // only what was clicked: the other may have been changed in another tab
    mutationFn: (ways: Partial<Pick<Setting, 'byMail' | 'inBell'>>) =>
      api('PATCH /api/notifications/settings', { body: { kind: setting.kind, ...ways } }),
    onSuccess: (settings) => {
      queryClient.setQueryData(mailSettingsQuery.queryKey, (old) => withKind(setting.kind, settings, old))
      toast({ title: 'Saved', variant: 'success' })
    },
    onError: (error) => showFailure(error, 'Not saved'),
  })
  const { byMail, inBell } = { ...setting, ...(save.isPending && save.variables) }
  const { title, when } = OPTIONAL_MAILS[setting.kind]
  return (
    <FieldGroup legend={title} hint={when}>
      <div className="flex flex-wrap gap-x-8 gap-y-2">
        <Checkbox
          label="By email"
          checked={byMail}
          disabled={save.isPending}
          onChange={({ target }) => save.mutate({ byMail: target.checked })}
        />
        <Checkbox
          label="In the bell"
          checked={inBell}
          disabled={save.isPending}
          onChange={({ target }) => save.mutate({ inBell: target.checked })}
        />
      </div>
    </FieldGroup>
  )
}

/**
 * The settings as they were before, but of this kind as they are in an answer: what the answer says of another kind may
 * be from before that one was changed.
 */
export const withKind = (kind: Setting['kind'], answer: Setting[], before: Setting[] = answer): Setting[] => {
  const saved = answer.find((one) => one.kind === kind)
  return before.map((one) => (one.kind === saved?.kind ? saved : one))
}
