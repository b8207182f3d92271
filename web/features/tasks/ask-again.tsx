import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from '#web/components/overlays/toast.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { api, userMessage } from '#web/lib/api.ts'
import { tasksQuery } from './queries.ts'

/** Puts a venue that was declined, or misses something, back before an admin. `title` is the task it belongs to. */
export function AskAgain({ venueId, title }: { venueId: number; title: string }) {
  const queryClient = useQueryClient()
  const ask = useMutation({
    mutationFn: () => api('POST /api/venues/{id}/ask-again', { params: { id: venueId } }),
    onSuccess: ({ name }) =>
      toast({
        title: 'We’ll look again',
        description: `${name} is back in our queue. We’ll email you.`,
        variant: 'success',
      }),
    onError: (error) => toast({ title: 'That didn’t work', description: userMessage(error), variant: 'error' }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tasksQuery.queryKey }),
  })
  return (
    <Button
      size="sm"
      variant="secondary"
      className="max-sm:w-full"
      pending={ask.isPending}
      onClick={() => ask.mutate()}
    >
      Ask us to look again
      <span className="sr-only">: {title}</span>
    </Button>
  )
}
