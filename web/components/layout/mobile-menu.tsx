import { type ReactNode, Suspense, useState } from 'react'
import { Sheet } from '../overlays/dialog.tsx'
import { Button } from '../ui/button.tsx'
import { linksOf, loginLinks, signUpLinks } from './menu-links.ts'
import type { LinkComponent, NavLink, ShellUser } from './nav-links.ts'

/** The header's links as a sheet, for narrow screens. It is open when it appears, and closes when a link is chosen. */
export function MobileMenu({
  trigger,
  user,
  links,
  link: Link,
  path,
  unread,
  onLogout,
}: {
  trigger: ReactNode
  user: ShellUser | null
  links: readonly NavLink[]
  link: LinkComponent
  path: string
  /** beside Messages */
  unread?: ReactNode
  onLogout: () => void
}) {
  const [open, setOpen] = useState(true)
  const close = () => setOpen(false)
  const entry = (link: NavLink) => (
    <li key={link.label}>
      <Link
        href={link.href}
        onClick={close}
        aria-current={path === link.href ? 'page' : undefined}
        className="flex h-13 items-center gap-3 rounded-field text-lg font-medium aria-[current=page]:text-garden"
      >
        {link.label}
        {link.isMessages ? <Suspense>{unread}</Suspense> : null}
      </Link>
    </li>
  )
  return (
    <Sheet open={open} onOpenChange={setOpen} title="Menu" trigger={trigger}>
      <nav aria-label="Menu">
        <ul className="divide-y divide-line">
          {links.map(entry)}
          {user
            ? linksOf(user.role)
                .filter(({ href }) => links.every((link) => link.href !== href))
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
              {signUpLinks.map((link, i) => (
                <Button key={link.label} variant={i === 0 ? 'primary' : 'secondary'} asChild>
                  <Link href={link.href} onClick={close}>
                    {link.label}
                  </Link>
                </Button>
              ))}
            </Group>
            <Group title="Login">
              {loginLinks.map((link) => (
                <Button key={link.label} variant="secondary" asChild>
                  <Link href={link.href} onClick={close}>
                    {link.label}
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
