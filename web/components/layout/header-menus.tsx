import { type ReactNode, Suspense } from 'react'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../overlays/dropdown-menu.tsx'
import { linksOf, loginLinks, signUpLinks } from './menu-links.ts'
import type { LinkComponent, ShellUser } from './nav-links.ts'

/** The header's menus, loaded when one of them is used; they are open when they appear. */
export function LogInMenu({
  trigger,
  of,
  link: Link,
}: {
  trigger: ReactNode
  of: 'Login' | 'Sign Up'
  link: LinkComponent
}) {
  const links = of === 'Login' ? loginLinks : signUpLinks
  return (
    <DropdownMenu defaultOpen trigger={trigger}>
      {links.map((link) => (
        <MenuItem key={link.label} asChild>
          <Link href={link.href}>{link.label}</Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

/** Name, email, the role's own links, and Log out. `unread` is shown beside Messages once it is known. */
export function UserMenu({
  trigger,
  user,
  link: Link,
  unread,
  onLogout,
}: {
  trigger: ReactNode
  user: ShellUser
  link: LinkComponent
  unread?: ReactNode
  onLogout: () => void
}) {
  return (
    <DropdownMenu defaultOpen trigger={trigger}>
      <MenuLabel>
        <span className="block max-w-64 truncate text-base font-semibold text-ink">{user.name}</span>
        <span className="block max-w-64 truncate">{user.email}</span>
      </MenuLabel>
      <MenuSeparator />
      {linksOf(user.role).map((link) => (
        <MenuItem key={link.label} asChild>
          <Link href={link.href}>
            {link.label}
            {link.isMessages ? <Suspense>{unread}</Suspense> : null}
          </Link>
        </MenuItem>
      ))}
      <MenuItem onSelect={onLogout}>Log out</MenuItem>
    </DropdownMenu>
  )
}
