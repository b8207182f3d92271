import { Scene } from '#web/components/scene/scene.tsx'

/** Made up, and without a place or a year, so that nobody looks for them. `fields` are for the pictures alone. */
const DATES = [
  {
    fields: { id: 'june', styles: ['vineyard'], date: '2027-06-19' },
    title: 'A Saturday in June',
    about: 'Vineyard, up to 120 guests',
    was: '$14,000',
    now: '$7,980, 43% off',
  },
  {
    fields: { id: 'september', styles: ['garden'], date: '2027-09-03' },
    title: 'A Friday in September',
    about: 'Garden, up to 80 guests',
    was: '$9,500',
    now: '$5,700, 40% off',
  },
]

/** What those on the waitlist are waiting for: two anonymous dates, each with its price. An example, and it says so. */
export function SampleDates() {
  return (
    <figure className="max-w-[34rem]">
      <div className="rounded-card border border-line bg-card p-5 text-ink">
        <div className="flex items-baseline justify-between gap-4">
          <h2 className="display text-xl">Dates near you</h2>
          <p className="text-muted text-sm">Example</p>
        </div>
        <ul className="divide-y divide-line">
          {DATES.map(({ fields, title, about, was, now }) => (
            <li key={title} className="flex items-center gap-4 py-3 last:pb-0">
              <div className="h-16 w-24 shrink-0 overflow-hidden rounded-field bg-night">
                <Scene fields={fields} frame="close" decorative />
              </div>
              <div className="nums flex min-w-0 flex-1 flex-wrap justify-between gap-x-4 text-sm">
                <p>
                  <span className="block font-semibold text-base">{title}</span>
                  <span className="text-muted">{about}</span>
                </p>
                <p className="sm:text-right">
                  <span className="block font-semibold sm:text-base">{now}</span>
                  <s className="text-muted">{was}</s>
                </p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <figcaption className="mt-3 text-muted text-sm">
        Real dates look like this: you see the price, and the venue stays veiled until you book.
      </figcaption>
    </figure>
  )
}
