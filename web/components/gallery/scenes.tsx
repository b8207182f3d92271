import { useState } from 'react'
import { Container, PageHeader } from '../layout/page-shell.tsx'
import { Scene } from '../scene/scene.tsx'
import { Veil } from '../scene/veil.tsx'
import { VeilReveal } from '../scene/veil-reveal.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { PriceBlock } from '../ui/price-block.tsx'
import { Part } from './part.tsx'

const styles =
  'barn beach garden ballroom rustic modern classic vintage industrial luxury boutique estate vineyard country-club historic waterfront rooftop mansion resort farmhouse'.split(
    ' ',
  )
const dates = ['2027-04-10', '2027-06-12', '2027-10-02', '2027-12-18']
const cards = [
  { id: 48213, styles: ['vineyard'], date: '2027-06-12', city: 'Fredericksburg, TX', percent: 42 },
  { id: 11094, styles: ['waterfront'], date: '2027-10-02', city: 'Portland, ME', percent: 38 },
  { id: 77120, styles: ['industrial', 'rooftop'], date: '2027-04-10', city: 'Pittsburgh, PA', transfer: true },
  { id: 30871, styles: ['ballroom', 'historic'], date: '2027-12-18', city: 'Boston, MA', percent: 55 },
]

/** The scene in every style, as cards, and the veil in its three states. */
export function Scenes() {
  const [state, setState] = useState<'veiled' | 'lifting' | 'lifted'>('veiled')
  return (
    <Container>
      <PageHeader title="Scene and veil" />
      <VeilReveal
        key={state}
        fields={{ id: 48213, styles: ['estate', 'garden'], date: '2027-06-12' }}
        state={state}
        above="Your venue"
        name="The Old Orchard"
        below="Fredericksburg, Texas. Sat, Jun 12, 2027"
        className="h-[26rem] rounded-card sm:h-[32rem]"
        onLifted={() => document.body.setAttribute('data-lifted', '')}
      >
        <div className="absolute inset-0 flex flex-col items-center justify-end bg-linear-to-t from-night/75 via-night/10 via-55% to-transparent p-10 text-center text-ivory">
          <h2 className="display-tight text-4xl">Anonymous Venue</h2>
          <p className="mt-2 text-lg">Details revealed after booking</p>
        </div>
      </VeilReveal>
      <div className="my-4 flex gap-3">
        <Button variant="secondary" onClick={() => setState('veiled')}>
          Veiled
        </Button>
        <Button data-lift onClick={() => setState('lifting')}>
          Lift
        </Button>
        <Button variant="secondary" onClick={() => setState('lifted')}>
          Lifted
        </Button>
      </div>
      <Part title="Cards">
        <div className="grid gap-6 sm:grid-cols-2 lg:grid-cols-4">
          {cards.map((card) => (
            <Card key={card.id} padded={false} interactive className="group overflow-hidden">
              <div className="relative aspect-4/3 overflow-hidden">
                <Scene fields={card} />
                <Veil />
                {card.percent ? (
                  <Badge tone="ivory" className="absolute top-3 left-3">
                    {card.percent}% off
                  </Badge>
                ) : (
                  <Badge tone="petal" className="absolute top-3 left-3">
                    Transfer
                  </Badge>
                )}
              </div>
              <div className="p-5">
                <h3 className="font-semibold text-lg leading-tight">
                  <a className="stretched" href={`/venue/${card.id}`}>
                    Anonymous Venue
                  </a>
                </h3>
                <p className="text-muted">{card.city}</p>
                <p className="mt-2">Sat, Jun 12, 2027</p>
                <p className="text-muted text-sm">Up to 180 guests</p>
                <PriceBlock className="mt-4" original="$20,000" price="$11,700" />
              </div>
            </Card>
          ))}
        </div>
      </Part>
      <Part title="Twenty styles">
        <ul className="grid grid-cols-2 gap-4 sm:grid-cols-3 lg:grid-cols-4">
          {styles.map((style, i) => (
            <li key={style}>
              <div className="aspect-4/3 overflow-hidden rounded-card">
                <Scene fields={{ id: 900 + i * 37, styles: [style], date: dates[i % 4] ?? '' }} />
              </div>
              <p className="mt-1 text-muted text-sm">{style}</p>
            </li>
          ))}
        </ul>
      </Part>
    </Container>
  )
}
