import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate } from '@tanstack/react-router'
import { Download } from 'lucide-react'
import { type ReactNode, useCallback, useState } from 'react'
import type { Booking } from '#contract/api/bookings.ts'
import { formatDate, formatDollars } from '#contract/wording/format.ts'
import { formatDayOf } from '#contract/wording/moments.ts'
import { SearchInput } from '#web/components/forms/search-input.tsx'
import { EmptyState } from '#web/components/states/empty-and-error.tsx'
import { QueryView } from '#web/components/states/query-view.tsx'
import { Button } from '#web/components/ui/button.tsx'
import { Card } from '#web/components/ui/card.tsx'
import { EmailLink } from '#web/components/ui/email-link.tsx'
import { Unbroken } from '#web/components/ui/unbroken-dates.tsx'
import { useTypedSearch } from '#web/lib/use-typed-search.ts'
import { VenueStatus } from '../booking-status.tsx'
import { CancelBooking } from '../cancel-booking.tsx'
import { BookingsPending } from '../couple-bookings.tsx'
import { EndingNote } from '../ending-note.tsx'
import { EventDate } from '../event-date.tsx'
import { PaymentBar } from '../payment-bar.tsx'
import { myBookingsQuery } from '../queries.ts'
import { sortBookings } from '../sort-bookings.ts'
import { ChargebackNote } from './chargeback-note.tsx'
import { findBookings } from './find-bookings.ts'
import { OwnNote, type TellUnsavedNote } from './own-note.tsx'

/** What is typed as a booking's note and isn't saved, by the booking's number. */
type UnsavedNotes = Readonly<Record<number, string | undefined>>
type AboutBooking = (booking: Booking) => ReactNode
interface Extras {
  message: AboutBooking
  beforeCancel: AboutBooking
}

/**
 * Bookings of the owner's venues: upcoming first, then past, then those that ended early or were passed on. `message`
 * is the button that leads to the messages with the couple; `beforeCancel` goes into the dialog that cancels a booking.
 * `find`: the words of the search, from the URL.
 */
export function VenueBookings(extras: Extras & { find: string | undefined }) {
  const query = useQuery(myBookingsQuery)
  return (
    <QueryView
      query={query}
      failed="We couldn’t load your bookings"
      isEmpty={(bookings) => bookings.length === 0}
      empty={
        <EmptyState
          drawing="letter"
          title="No bookings yet"
          description="When a couple books one of your dates, it appears here with their contact details. We’ll email you, too."
          action={
            <Button asChild variant="secondary">
              <Link to="/dashboard/venue" search={{ tab: 'listings' }}>
                See your listings
              </Link>
            </Button>
          }
        />
      }
      pending={<BookingsPending />}
    >
      {(bookings) => <Groups bookings={bookings} {...extras} />}
    </QueryView>
  )
}

/** How many bookings it takes before a list needs a search. */
const LONG = 6

function Groups({
  bookings,
  find = '',
  ...extras
}: Extras & { bookings: readonly Booking[]; find: string | undefined }) {
  const { typed, setTyped, sends } = useTypedSearch(find)
  const navigate = useNavigate()
  // in the URL, so that Back from a booking leads to what was found
  const search = (text: string) => {
    setTyped(text)
    sends(text.trim())
    const search = { tab: 'bookings', find: text.trim() || undefined } as const
    void navigate({ to: '/dashboard/venue', search, replace: true, resetScroll: false })
  }
  const [unsaved, setUnsaved] = useState<UnsavedNotes>({})
  const tellUnsaved = useCallback<TellUnsavedNote>((id, text) => setUnsaved((old) => ({ ...old, [id]: text })), [])
  const found = findBookings(bookings, typed)
  // a note that isn't saved stays on the page, whatever is searched for
  const kept = bookings.filter((booking) => unsaved[booking.id] !== undefined && !found.includes(booking))
  const { upcoming, past, ended } = sortBookings([...found, ...kept])
  const groups = [
    { title: 'Upcoming events', bookings: upcoming },
    { title: 'Past events', bookings: past },
    { title: 'Ended early or passed on', bookings: ended },
  ].filter((group) => group.bookings.length > 0)
  return (
    <div className="flex flex-col gap-12">
      {bookings.length >= LONG ? (
        <div className="-mb-4 flex flex-wrap items-center gap-x-4 gap-y-2">
          <SearchInput
            label="Search by name, date or number"
            value={typed}
            onChange={({ target }) => search(target.value)}
          />
          <p aria-live="polite" className="nums text-muted text-sm">
            {typed.trim() === '' ? null : `${found.length} of ${bookings.length} bookings`}
            {kept.length === 0 ? null : `, and ${kept.length} with an unsaved note`}
          </p>
        </div>
      ) : null}
      {groups.length === 0 ? (
        <EmptyState
          drawing="letter"
          title="No booking found"
          description={`None of your bookings has “${typed.trim()}” in its names, email, venue, date, number or note.`}
          action={
            <Button variant="secondary" onClick={() => search('')}>
              Show all bookings
            </Button>
          }
        />
      ) : null}
      {groups.map((group, index) => (
        <Group
          key={group.title}
          {...group}
          action={index === 0 ? <AsSpreadsheet /> : null}
          {...extras}
          unsaved={unsaved}
          tellUnsaved={tellUnsaved}
        />
      ))}
    </div>
  )
}

/** All of the owner's bookings as a file for the books. */
function AsSpreadsheet() {
  return (
    <Button asChild variant="secondary" size="sm">
      <a href="/api/bookings/my.csv" download>
        <Download aria-hidden="true" />
        CSV<span className="sr-only"> of all bookings</span>
      </a>
    </Button>
  )
}

function Group({
  title,
  bookings,
  action,
  message,
  beforeCancel,
  unsaved,
  tellUnsaved,
}: Extras & {
  title: string
  bookings: readonly Booking[]
  action: ReactNode
  unsaved: UnsavedNotes
  tellUnsaved: TellUnsavedNote
}) {
  return (
    <section>
      <div className="mb-4 flex items-center justify-between gap-4">
        <h2 className="display flex items-baseline gap-3 text-2xl">
          {title}
          <span className="nums font-sans text-base text-muted">{bookings.length}</span>
        </h2>
        {action}
      </div>
      <ul className="grid grid-cols-1 gap-5 lg:grid-cols-2">
        {bookings.map((booking) => (
          <li key={booking.id}>
            <VenueBooking
              booking={booking}
              message={message(booking)}
              beforeCancel={beforeCancel(booking)}
              // the card starts over in another group
              note={<OwnNote booking={booking} begunWith={unsaved[booking.id]} tellUnsaved={tellUnsaved} />}
            />
          </li>
        ))}
      </ul>
    </section>
  )
}

function VenueBooking({
  booking,
  message,
  beforeCancel,
  note,
}: {
  booking: Booking
  message: ReactNode
  beforeCancel: ReactNode
  note: ReactNode
}) {
  const begun = booking.takenOver ? 'taken over' : 'made'
  return (
    <Card asChild className="flex h-full flex-col gap-5">
      <article aria-label={`Booking ${booking.id}, ${booking.couple?.name}`}>
        <div className="flex gap-4">
          <EventDate date={booking.eventDate} dimmed={!booking.isUpcoming} />
          <div className="min-w-0 flex-1">
            <div className="flex items-start justify-between gap-x-3 gap-y-2 max-[24rem]:flex-wrap">
              <h3 className="min-w-0 font-semibold text-lg leading-snug">
                <Link
                  to="/bookings/$bookingId"
                  params={{ bookingId: String(booking.id) }}
                  state={{ listBehind: true }}
                  className="rounded-field decoration-1 underline-offset-4 hover:underline"
                >
                  {booking.couple?.name}
                </Link>
              </h3>
              <VenueStatus status={booking.status} />
            </div>
            <p className="nums">{formatDate(booking.eventDate)}</p>
            <p className="text-muted">{booking.venueName}</p>
            <p className="nums mt-1 text-sm text-muted">
              <Unbroken>{`Booking ${booking.id}, ${begun} ${formatDayOf(booking.createdAt, booking.state)}`}</Unbroken>
            </p>
          </div>
        </div>
        <dl className="grid grid-cols-2 gap-x-6 gap-y-3 border-line border-t pt-4 sm:grid-cols-[auto_auto_minmax(0,1fr)]">
          <Fact name="Amount">{formatDollars(booking.amount)}</Fact>
          <Fact name="Guests">
            {booking.guestCount}
            {booking.guestsBefore ? (
              <span className="block font-normal text-muted text-sm">
                {booking.guestsBefore.count} until {formatDayOf(booking.guestsBefore.until, booking.state)}
              </span>
            ) : null}
          </Fact>
          <Fact name="Contact" className="col-span-2 sm:col-span-1">
            <span className="flex flex-col gap-0.5 font-medium text-base">
              {booking.couple?.phone ? (
                <a className="link w-fit" href={`tel:${booking.couple.phone.replaceAll(/[^\d+]/g, '')}`}>
                  {booking.couple.phone}
                </a>
              ) : null}
              <EmailLink address={booking.contactEmail} className="w-fit break-all" />
            </span>
          </Fact>
        </dl>
        <ChargebackNote booking={booking} />
        <EndingNote booking={booking} side="venue" />
        <div className="mt-auto">
          <PaymentBar booking={booking} side="venue" />
        </div>
        <div className="flex flex-wrap items-center gap-2.5">
          <Button asChild variant="secondary" size="sm">
            <Link to="/bookings/$bookingId" params={{ bookingId: String(booking.id) }} state={{ listBehind: true }}>
              See booking<span className="sr-only"> {booking.id}</span>
            </Link>
          </Button>
          {message}
          {note}
          <CancelBooking booking={booking} side="venue">
            {beforeCancel}
          </CancelBooking>
        </div>
      </article>
    </Card>
  )
}

function Fact({ name, className, children }: { name: string; className?: string; children: ReactNode }) {
  return (
    <div className={className}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="nums font-semibold text-lg leading-snug">{children}</dd>
    </div>
  )
}
