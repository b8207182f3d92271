import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { typedSince } from '#web/components/forms/typed-since.ts'
import { showFailure } from '#web/components/overlays/toast.tsx'
import { api, isApiError } from '#web/lib/api.ts'
import { formResolver, rulesOf, showFieldErrors } from '#web/lib/forms.ts'
import { useSession } from '#web/lib/session.ts'
import { refreshMessages } from './queries.ts'

const rules = rulesOf(() => import('#contract/api/messages.ts').then((forms) => forms.newMessage))
const resolver = formResolver<{ text: string }>(rules)

/** Questions that nearly every couple asks first. */
const FIRST_QUESTIONS = [
  'When can we come and see the venue?',
  'Which caterers and other vendors do you work with?',
  'What time can we start setting up on the day of the wedding?',
]

/**
 * What is typed stays until it has been sent, in this tab of the browser: on other pages, and while somebody whose
 * session has ended logs in again. `first`: nobody has written yet, and the couple gets some help getting started.
 */
export function MessageForm({ bookingId, to, first }: { bookingId: number; to: string; first: boolean }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, reset, getValues, setError, setFocus, setValue, watch, formState } = useForm({
    resolver,
    defaultValues: { text: '' },
  })
  // somebody else may be the next to log in here
  const kept = `message-${bookingId}-${useSession()?.id}`
  useEffect(() => {
    const text = sessionStorage.getItem(kept)
    if (text) setValue('text', text, { shouldDirty: true })
  }, [kept, setValue])
  useEffect(() => {
    const { unsubscribe } = watch(({ text = '' }) => keep(kept, text))
    return unsubscribe
  }, [kept, watch])
  const send = useMutation({
    mutationFn: (body: { text: string }) =>
      api('POST /api/bookings/{id}/messages', { params: { id: bookingId }, body }),
    onSuccess: async (_, { text: sent }) => {
      // this form may be gone by now, and what is kept would be sent again
      const text = typedSince(sessionStorage.getItem(kept) ?? '', sent)
      keep(kept, text)
      reset()
      if (text !== '') setValue('text', text, { shouldDirty: true })
      await refreshMessages(queryClient, bookingId)
      setFocus('text')
    },
    onError: async (error) => {
      if (showFieldErrors(error, setError, ['text'])) return
      showFailure(error, 'Message not sent')
      if (isApiError(error, 'not_signed_in')) return
      await refreshMessages(queryClient, bookingId)
    },
  })
  const submit = handleSubmit((body) => send.mutate(body))
  return (
    <form
      method="post"
      noValidate
      onSubmit={submit}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && (event.metaKey || event.ctrlKey) && !send.isPending) void submit()
      }}
      aria-label="Write a message"
      className="mt-6 grid gap-3 border-line border-t pt-5"
    >
      {first ? (
        <fieldset className="flex flex-wrap gap-2">
          <legend className="mb-2 text-muted text-sm">You could start with</legend>
          {FIRST_QUESTIONS.map((question) => (
            <button
              key={question}
              type="button"
              className="min-h-11 rounded-card border border-edge/70 px-4 py-2 text-left font-medium text-sm transition-colors hover:border-ink hover:bg-sunk"
              onClick={() => {
                const typed = getValues('text').trim()
                setValue('text', typed ? `${typed}\n${question}` : question, { shouldDirty: true })
                setFocus('text')
              }}
            >
              {question}
            </button>
          ))}
        </fieldset>
      ) : null}
      <TextArea label={`Message to ${to}`} rows={3} error={formState.errors.text?.message} {...register('text')} />
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <p className="text-muted text-sm">We’ll email your message within minutes, unless it’s read here first.</p>
        <SubmitButton size="md" wide={false} pending={send.isPending}>
          Send
        </SubmitButton>
      </div>
    </form>
  )
}

const keep = (as: string, text: string): void =>
  text === '' ? sessionStorage.removeItem(as) : sessionStorage.setItem(as, text)
