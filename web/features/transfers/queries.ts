import { type QueryClient, useQuery } from '@tanstack/react-query'
import type { Transfer, VenuesTransfer } from '#contract/api/transfers.ts'
import { refreshBookings } from '#web/features/bookings/queries.ts'
import { wholeListQuery } from '#web/lib/lists/whole-list.ts'
import { apiQuery } from '#web/lib/query.ts'

/** Bookings that can be transferred, with the numbers for the form. */
export const eligibleQuery = apiQuery('GET /api/transfers/eligible')

/** The couple's transfers, as seller and as buyer. */
export const myTransfersQuery = wholeListQuery('GET /api/transfers/my')

/** How often a page asks again while somebody else may act (domain.md row 43). */
export const FOLLOW_MILLISECONDS = 15_000
/** How often it asks while a seller comes back from setting up payouts: the date is listed seconds later. */
const FOLLOW_SOON_MILLISECONDS = 3_000

/** The couple's transfers, asked for again while one of them waits for somebody. */
export function useMyTransfers() {
  return useQuery({
    ...myTransfersQuery,
    refetchInterval: ({ state: { data = [] } }) => {
      if (data.some(({ stage }) => stage === 'consented')) return FOLLOW_SOON_MILLISECONDS
      return data.some(({ waitingFor }) => waitingFor) ? FOLLOW_MILLISECONDS : false
    },
  })
}

/** Transfers of bookings at the owner's venues. Loaded again on each visit: couples, admins and deadlines move them on. */
export const venueTransfersQuery = wholeListQuery('GET /api/transfers/venue', { staleTime: FOLLOW_MILLISECONDS })

/** The same transfers, asked for again while one of them waits for somebody. */
export const venueTransfersFollowed = {
  ...venueTransfersQuery,
  refetchInterval: ({ state: { data = [] } }: { state: { data: readonly VenuesTransfer[] | undefined } }) =>
    data.some(({ waitingFor }) => waitingFor) ? FOLLOW_MILLISECONDS : (false as const),
}

export const transferQuery = (id: number) => apiQuery('GET /api/transfers/{id}', { params: { id } })

/** What has been said and shown in a dispute. */
export const disputeQuery = (id: number) => apiQuery('GET /api/transfers/{id}/dispute', { params: { id } })

/** The couple's documents that no transfer has taken yet. After a reload, the form continues with them. */
export const looseDocumentsQuery = apiQuery('GET /api/transfer-documents')

/** One transfer with its whole event log. */
export const adminTransferQuery = (id: number) => apiQuery('GET /api/admin/transfers/{id}', { params: { id } })

/** Reloads whatever a step of a transfer may have changed; the step's own answer shows immediately. */
export async function refreshTransfers(queryClient: QueryClient, changed?: Transfer): Promise<void> {
  if (changed) queryClient.setQueryData(transferQuery(changed.id).queryKey, changed)
  await refreshBookings(queryClient)
}
