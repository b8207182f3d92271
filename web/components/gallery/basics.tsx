import { Heart } from 'lucide-react'
import { Checkbox, ChipGroup, RadioCards } from '../forms/choices.tsx'
import { FormError } from '../forms/form-error.tsx'
import { DateField, MoneyField, NumberField, Select, TextArea, TextField } from '../forms/inputs.tsx'
import { Container, PageHeader } from '../layout/page-shell.tsx'
import { Spinner } from '../states/spinner.tsx'
import { Badge, Chip, StatusDot } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card, CardHeader, StatCard } from '../ui/card.tsx'
import { Part } from './part.tsx'

const styles = ['Barn', 'Garden', 'Vineyard', 'Ballroom', 'Waterfront', 'Rooftop'].map((label) => ({
  value: label.toLowerCase(),
  label,
}))

/** Type, colors, buttons, badges, forms. */
export function Basics() {
  return (
    <Container>
      <PageHeader
        title="Searching for perfect venues, by candlelight"
        intro="Every piece of the design system, in the order a page would use it. Calm pages where the date, the price and the next step are never in doubt."
        action={<Button>Join the Waitlist</Button>}
      />
      <Part title="Type">
        <p className="display-tight text-5xl">The name stays veiled</p>
        <p className="display-tight mt-3 text-4xl">until the date is yours</p>
        <p className="display mt-3 text-3xl">Sat, Jun 12, 2027</p>
        <p className="mt-4 max-w-prose text-lg">
          Venues publish the Saturdays they could not sell. Couples take them at a fraction of the price, and learn the
          name once the deposit is paid.
        </p>
        <p className="mt-2 max-w-prose text-muted">
          Secondary text stands back but stays readable.{' '}
          <a className="link" href="/how-it-works">
            How it works
          </a>
        </p>
        <p className="eyebrow mt-2">An eyebrow, sparingly</p>
      </Part>
      <Part title="Buttons">
        <div className="flex flex-wrap items-center gap-3">
          <Button>Book Now - Pay Deposit</Button>
          <Button variant="secondary">Share this Deal</Button>
          <Button variant="ghost">Clear Filters</Button>
          <Button variant="destructive">Delete user</Button>
          <Button pending>Paying</Button>
          <Button disabled>Create Listing</Button>
          <Button size="icon" variant="secondary" aria-label="Save">
            <Heart aria-hidden="true" />
          </Button>
          <Button size="sm" variant="secondary">
            Small
          </Button>
          <Button size="lg">Pay $2,700.50 now</Button>
          <Button asChild variant="secondary">
            <a href="/search">Browse Venues</a>
          </Button>
          <Spinner label="Searching for perfect venues..." />
        </div>
      </Part>
      <Part title="Badges, status, chips">
        <div className="flex flex-wrap items-center gap-3">
          <Badge tone="candle">42% off</Badge>
          <Badge tone="petal">Transfer</Badge>
          <Badge tone="garden">Verified</Badge>
          <Badge tone="berry">Overdue</Badge>
          <Badge>Expired</Badge>
          <Badge tone="solid">Early access</Badge>
          <Badge tone="ivory">On a scene</Badge>
          <StatusDot tone="garden">Confirmed</StatusDot>
          <StatusDot tone="candle">Pending</StatusDot>
          <StatusDot tone="berry">Disputed</StatusDot>
          <StatusDot>Expired</StatusDot>
          <Chip label="Austin" onRemove={() => {}} />
          <Chip label="Up to $20,000" onRemove={() => {}} />
        </div>
      </Part>
      <Part title="Fields">
        <form className="grid gap-6 md:grid-cols-2" noValidate>
          <FormError
            className="md:col-span-2"
            title="Two fields need a look"
            mistakes={[
              { message: 'City is required', href: '#city' },
              { message: 'Please use 2-letter state code', href: '#state' },
            ]}
          />
          <TextField label="Venue name" placeholder="The Old Orchard" hint="Shown to couples only after they book." />
          <TextField id="city" label="City" error="City is required" />
          <Select
            label="Max budget"
            options={['$5,000', '$10,000', '$20,000', '$30,000', '$50,000+ (any)'].map((label) => ({
              value: label,
              label,
            }))}
          />
          <DateField label="Event date" min="2026-11-20" defaultValue="2027-06-12" />
          <NumberField label="Minimum guest capacity" min={10} step={10} defaultValue={50} suffix="guests" />
          <MoneyField label="Transfer price" defaultValue="2,700" hint="80 to 100% of what you have paid is usual." />
          <TextField
            id="state"
            label="State"
            maxLength={2}
            error="Please use 2-letter state code"
            defaultValue="Texas"
          />
          <TextField label="Phone" optional type="tel" disabled defaultValue="512 555 0142" />
          <TextArea
            className="md:col-span-2"
            label="Description"
            placeholder="What does the evening look like?"
            hint="At least 50 characters. Leave out the venue's name."
          />
          <ChipGroup
            className="md:col-span-2"
            legend="Venue styles"
            options={styles}
            value={['garden', 'vineyard']}
            onValueChange={() => {}}
          />
          <RadioCards
            className="md:col-span-2"
            legend="We are"
            name="role"
            value="couple"
            onValueChange={() => {}}
            options={[
              { value: 'couple', title: 'A couple', description: 'We are looking for a date, or have one to pass on.' },
              { value: 'venue', title: 'A venue', description: 'We have empty dates to fill.' },
            ]}
          />
          <Checkbox
            label="Save my card for the balance"
            hint="Charged 30 days before the event; you can take it off any time."
            defaultChecked
          />
          <Checkbox
            label={
              <>
                I agree to the{' '}
                <a className="link" href="/terms">
                  terms
                </a>
              </>
            }
            error="Please agree to continue"
          />
        </form>
      </Part>
      <Part title="Cards">
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          <StatCard label="Total venues" value="4" note="3 verified" />
          <StatCard label="Active listings" value="12" note="Date in the future" />
          <StatCard label="Total bookings" value="38" />
          <StatCard label="Total revenue" value="$148,200" note="Before fees" />
        </div>
        <Card className="mt-4">
          <CardHeader
            title="Start Transfer"
            description="Pass a confirmed date on to another couple."
            action={<Button size="sm">Start</Button>}
          />
          <p className="text-muted">
            Contract verified, listing anonymous, buyer pays into escrow, contract transferred, seller paid minus a 5%
            platform fee.
          </p>
        </Card>
      </Part>
    </Container>
  )
}
