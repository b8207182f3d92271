import type { QueryClient } from '@tanstack/react-query'

/** Drops what the lists said about a booking's balance, once it is paid, on its way back or over, and reloads the rest. */
export async function refreshAfterBalance(queryClient: QueryClient): Promise<void> {
  for (const route of ['GET /api/bookings/my', 'GET /api/transfers/eligible']) {
    queryClient.removeQueries({ queryKey: [route] })
  }
  // the page of a date that was taken over says what its couple still owes
  const shown = ['GET /api/transfers/my', 'GET /api/bookings/{id}', 'GET /api/listings/{id}']
  await Promise.all(shown.map((route) => queryClient.invalidateQueries({ queryKey: [route] })))
}
