import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ReceivedReview } from '#contract/api/reviews.ts'
import { counted } from '#contract/wording/format.ts'
import { TextArea } from '#web/components/forms/inputs.tsx'
import { Dialog } from '#web/components/overlays/dialog.tsx'
import { DialogButtons } from '#web/components/overlays/dialog-buttons.tsx'
import { showFailure, toast } from '#web/components/overlays/toast.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { RowsSkeleton } from '#web/components/states/skeleton.tsx'
import { StatusDot } from '#web/components/ui/badge.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { ReviewQuote } from '#web/features/venues/review-quote.tsx'
import { api } from '#web/lib/api.ts'
import { showFieldErrors } from '#web/lib/forms.ts'
import { receivedReviewsQuery, receivedSummaryQuery, useReviewOfBooking } from './queries.ts'

/** What couples said about the owner's venues, newest first; each can be answered once. */
export function ReceivedReviews() {
  const query = useQuery(receivedReviewsQuery)
  return (
    <QueryView
      query={query}
      pending={<RowsSkeleton />}
      failed="We couldn’t load your reviews"
      isEmpty={(reviews) => reviews.length === 0}
      empty={
        <EmptyState
          level={2}
          drawing="letter"
          title="No reviews yet"
          description="We ask couples for a review the day after their event. Couples read reviews once they have booked you."
        />
      }
    >
      {(reviews) => (
        <>
          <Average />
          <ul className="grid items-start gap-5 lg:grid-cols-2">
            {reviews.map((review) => (
              <li key={review.id}>
                <Received review={review} />
              </li>
            ))}
          </ul>
        </>
      )}
    </QueryView>
  )
}

/**
 * What the couple of one booking said about the venue, with the reply or its button. Nothing until there is a review.
 */
export function ReviewOfBooking({ bookingId }: { bookingId: number }) {
  const review = useReviewOfBooking(bookingId)
  return review ? <Received review={review} title="What they said" /> : null
}

function Average() {
  const { reviews, average } = useQuery(receivedSummaryQuery).data ?? { reviews: 0, average: null }
  if (average === null) return null
  return (
    <p className="nums mb-5 text-muted">
      <strong className="display mr-0.5 font-normal text-2xl text-ink">{average.toFixed(1)}</strong> out of 5, from{' '}
      {counted(reviews, 'review')}
    </p>
  )
}

function Received({ review, title = review.venueName }: { review: ReceivedReview; title?: string }) {
  return (
    <Card asChild>
      <article aria-label={`Review by ${review.coupleNames}`}>
        <h2 className="display mb-3 text-xl">{title}</h2>
        <ReviewQuote
          review={review}
          state={review.state}
          own
          aside={review.isHidden ? <StatusDot>Hidden by Unveil</StatusDot> : null}
        />
        {review.reply ? null : (
          <div className="mt-5">
            <Reply review={review} />
          </div>
        )}
      </article>
    </Card>
  )
}

function Reply({ review }: { review: ReceivedReview }) {
  const [open, setOpen] = useState(false)
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Reply to this review"
      description={
        review.isHidden
          ? 'We have hidden this review. Couples read your reply below it only if we show it again.'
          : 'Couples see this review once they’ve booked you, with your reply below it.'
      }
      trigger={
        <Button size="sm" variant="secondary">
          Reply<span className="sr-only"> to {review.coupleNames}</span>
        </Button>
      }
    >
      <ReplyForm review={review} done={() => setOpen(false)} />
    </Dialog>
  )
}

function ReplyForm({ review: { id, comment }, done }: { review: ReceivedReview; done: () => void }) {
  const queryClient = useQueryClient()
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { reply: '' } })
  const send = useMutation({
    mutationFn: (reply: string) => api('POST /api/reviews/{id}/reply', { params: { id }, body: { reply } }),
    onSuccess: () => {
      done()
      toast({ title: 'Reply sent', description: 'It now appears below the review.' })
    },
    onError: (problem) => {
      if (showFieldErrors(problem, setError, ['reply'])) return
      showFailure(problem)
    },
    onSettled: async () => {
      await queryClient.invalidateQueries({ queryKey: receivedReviewsQuery.queryKey })
      await queryClient.invalidateQueries({ queryKey: ['GET /api/venues/{id}'] })
    },
  })
  return (
    <form onSubmit={handleSubmit(({ reply }) => send.mutate(reply))} noValidate>
      <blockquote className="mb-5 max-h-40 overflow-y-auto border-line border-l-2 pl-4 text-muted wrap-anywhere">
        {comment}
      </blockquote>
      <TextArea
        label="Your reply"
        hint="You can reply once, and you can’t change your reply later."
        maxLength={1000}
        error={formState.errors.reply?.message}
        {...register('reply', { validate: (typed) => typed.trim() !== '' || 'Please write a reply' })}
      />
      <DialogButtons submit="Send reply" pending={send.isPending} className="mt-6" />
    </form>
  )
}
