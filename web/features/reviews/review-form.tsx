import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import type { OwnReview } from '#contract/api/reviews.ts'
import { formatDate } from '#contract/wording/format.ts'
import { TextArea, TextField } from '#web/components/forms/inputs.tsx'
import { SubmitButton } from '#web/components/forms/submit-button.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { api } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { firstNames } from './first-names.ts'
import { myReviewsQuery } from './queries.ts'
import { StarField } from './star-field.tsx'

const FIELDS = ['rating', 'comment', 'coupleNames'] as const
const MOST = 2000

/** Stars, a text and the names shown: the review of one booking's venue. */
export function ReviewForm({ own }: { own: OwnReview }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError, watch } = useForm({
    defaultValues: { rating: '', comment: '', coupleNames: firstNames(own.coupleNames) },
  })
  const { errors } = formState
  const send = useMutation({
    mutationFn: ({ rating, ...said }: { rating: string; comment: string; coupleNames: string }) =>
      api('POST /api/bookings/{id}/review', {
        params: { id: own.bookingId },
        body: { ...said, rating: Number(rating) },
      }),
    onSuccess: (written) => {
      queryClient.setQueryData(myReviewsQuery.queryKey, (old) =>
        old?.map((one) => (one.bookingId === written.bookingId ? written : one)),
      )
      void queryClient.invalidateQueries({ queryKey: ['GET /api/venues/{id}'] })
      toast({ title: 'Review sent', description: 'Thank you. Couples who book this venue can read it.' })
    },
    onError: (problem) => {
      if (showFieldErrors(problem, setError, FIELDS)) return
      showFailure(problem)
      void queryClient.invalidateQueries({ queryKey: myReviewsQuery.queryKey })
    },
  })
  return (
    <form onSubmit={handleSubmit((values) => send.mutate(values))} noValidate className="flex flex-col gap-6">
      <StarField
        chosen={Number(watch('rating') ?? 0)}
        error={errors.rating?.message}
        {...register('rating', { validate: (typed) => Number(typed) > 0 || 'Please choose 1 to 5 stars' })}
      />
      <TextArea
        label="Your review"
        hint="What would you want to know if you hadn’t booked yet?"
        rows={6}
        maxLength={MOST}
        error={errors.comment?.message}
        {...register('comment', {
          validate: (typed) => typed.trim() !== '' || 'Please write a few words about your day',
        })}
      />
      <TextField
        label="Names shown"
        hint="First names or initials are fine."
        maxLength={80}
        error={errors.coupleNames?.message}
        {...register('coupleNames', { validate: (typed) => typed.trim() !== '' || 'Please enter the names to show' })}
      />
      <p className="text-muted text-sm">
        Among couples, only those to whom {own.venueName} has been revealed can read what you write. The venue can read
        it, too, and may reply once. You have until <Unbroken>{formatDate(own.until)}</Unbroken> to send your review,
        and you can’t change it later.
      </p>
      <SubmitButton pending={send.isPending}>Send review</SubmitButton>
    </form>
  )
}
