import { LogoMark } from '../ui/logo.tsx'
import { footerColumns, type LinkComponent } from './nav-links.ts'

/** The footer of every page: a garden at night in both themes, and only links that lead somewhere. */
export function SiteFooter({
  link: Link = 'a',
  year,
  note,
}: {
  link?: LinkComponent
  /** From the server's clock. */
  year?: number
  /** A line at the end, such as that the demo's data is made up. */
  note?: string
}) {
  return (
    // what loads above pushes the footer down, and leaves the text in view where it is
    <footer className="footer mt-16 [overflow-anchor:none] text-ivory md:mt-24">
      <GardenEdge />
      <div className="-mt-px bg-[#0b211a]">
        <div className="mx-auto grid max-w-page grid-cols-2 gap-x-6 gap-y-7 px-5 pt-10 pb-12 md:grid-cols-[1.5fr_1fr_1fr_1fr] md:gap-12">
          <div className="col-span-2 max-w-xs md:col-span-1">
            <p className="flex items-center gap-2.5">
              <LogoMark className="[&_.fill-candle]:fill-[#f0b95a] [&_.fill-garden]:fill-[#1f5e4e] [&_.fill-on-garden]:fill-ivory" />
              <span className="display text-2xl leading-none">Unveil</span>
            </p>
            <p className="mt-4 text-ivory/80">
              A venue with an empty Saturday. A couple with an open one. The name stays veiled until the date is yours.
            </p>
          </div>
          {footerColumns.map((column) => (
            <nav key={column.title} aria-label={column.title}>
              <h2 className="font-semibold">{column.title}</h2>
              <ul className="mt-3">
                {column.links.map((link) => (
                  <li key={link.label}>
                    <Link
                      href={link.href}
                      className="inline-block py-1.5 text-ivory/80 underline-offset-4 hover:text-ivory hover:underline focus-visible:outline-[#7fc7ae]"
                    >
                      {link.label}
                    </Link>
                  </li>
                ))}
              </ul>
            </nav>
          ))}
        </div>
        <div className="mx-auto flex max-w-page flex-wrap justify-between gap-x-8 gap-y-2 border-ivory/15 border-t px-5 py-6 text-sm text-ivory/75">
          <p>{year ? `© ${year} Unveil` : '© Unveil'}</p>
          {note ? <p>{note}</p> : null}
        </div>
      </div>
    </footer>
  )
}

/** Hedge, cypresses and a string of lights along the footer's upper edge. */
function GardenEdge() {
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 1440 90"
      preserveAspectRatio="xMidYMax slice"
      className="block h-20 w-full sm:h-24"
      fill="none"
      strokeLinecap="round"
    >
      <path fill="#1a4035" opacity=".55" d="M0 90V62Q180 30 380 58T760 50 1120 56 1440 42V90z" />
      <path
        fill="#123026"
        d="M176 90q-14-34 0-68 14 34 0 68zM204 90q-10-24 0-48 10 24 0 48zM1236 90q-14-38 0-76 14 38 0 76zM1268 90q-10-26 0-54 10 28 0 54zM1208 90q-8-20 0-40 8 20 0 40z"
      />
      <path stroke="#0b211a" strokeWidth="46" strokeDasharray="0 31" d="M0 98Q300 74 620 100T1180 92 1450 100" />
      <path
        stroke="#f0b95a"
        strokeWidth="3.5"
        strokeDasharray="0 12"
        d="M176 30Q340 84 560 56M1236 22Q1090 84 900 58"
      />
    </svg>
  )
}
