import { CalendarPlus, Printer, ReceiptText } from 'lucide-react'
import { Button } from '#web/components/ui/button.tsx'

/** What a couple can download or print: a booking's day for the calendar, its receipt, the page. */
export function BookingDownloads({ id }: { id: number }) {
  return (
    <>
      <Button asChild wide variant="secondary">
        <a href={`/api/bookings/${id}/calendar.ics`} download>
          <CalendarPlus aria-hidden="true" />
          Calendar
          <span className="sr-only"> file with your day</span>
        </a>
      </Button>
      <Button asChild wide variant="secondary">
        <a href={`/api/bookings/${id}/receipt`} download>
          <ReceiptText aria-hidden="true" />
          Receipt
          <span className="sr-only"> as a PDF</span>
        </a>
      </Button>
      <Button wide variant="ghost" className="col-span-2" onClick={() => print()}>
        <Printer aria-hidden="true" />
        Print this page
      </Button>
    </>
  )
}
