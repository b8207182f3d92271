import { type ReactNode, Suspense, useState } from 'react'
import { Sheet } from '../overlays/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { loginPlaces, placesOf, signUpPlaces } from './menu-places.ts'
import type { LinkComponent, Place, ShellUser } from './places.ts'

/** The header's links as a sheet, for narrow screens. It opens when it appears, and closes when a link is chosen. */
export function MobileMenu({
  trigger,
  user,
  places,
  link: Link,
  path,
  unread,
  onLogout,
}: {
  trigger: ReactNode
  user: ShellUser | null
  places: readonly Place[]
  link: LinkComponent
  path: string
  /** beside the messages */
  unread?: ReactNode
  onLogout: () => void
}) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const entry = (place: Place) => (
    <li key={place.label}>
      <Link
        href={place.href}
        onClick={close}
        aria-current={path === place.href ? 'page' : undefined}
        className="flex h-13 items-center gap-3 rounded-field text-lg font-medium aria-[current=page]:text-garden"
      >
        {place.label}
        {place.isMessages ? <Suspense>{unread}</Suspense> : null}
      </Link>
    </li>
  )
  return (
    <Sheet open={open} onOpenChange={setOpen} title="Menu" trigger={trigger}>
      <nav aria-label="Menu">
        <ul className="divide-y divide-line">
          {places.map(entry)}
          {user
            ? placesOf(user.role)
                .filter(({ href }) => places.every((place) => place.href !== href))
                .map(entry)
            : null}
        </ul>
        {user ? (
          <Button
            variant="secondary"
            wide
            className="mt-6"
            onClick={() => {
              close()
              onLogout()
            }}
          >
            Log out
          </Button>
        ) : (
          <>
            <Group title="Sign Up">
              {signUpPlaces.map((place, i) => (
                <Button key={place.label} variant={i === 0 ? 'primary' : 'secondary'} asChild>
                  <Link href={place.href} onClick={close}>
                    {place.label}
                  </Link>
                </Button>
              ))}
            </Group>
            <Group title="Login">
              {loginPlaces.map((place) => (
                <Button key={place.label} variant="secondary" asChild>
                  <Link href={place.href} onClick={close}>
                    {place.label}
                  </Link>
                </Button>
              ))}
            </Group>
          </>
        )}
      </nav>
    </Sheet>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="mt-7">
      <p className="mb-3 text-sm font-semibold text-muted">{title}</p>
      <div className="grid grid-cols-2 gap-3">{children}</div>
    </div>
  )
}
