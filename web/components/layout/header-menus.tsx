import { type ReactNode, Suspense } from 'react'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../overlays/dropdown-menu.tsx'
import { loginPlaces, placesOf, signUpPlaces } from './menu-places.ts'
import type { LinkComponent, ShellUser } from './places.ts'

/** The header's menus, loaded when one of them is used; open as they appear. */
export function PlacesMenu({
  trigger,
  of,
  link: Link,
}: {
  trigger: ReactNode
  of: 'Login' | 'Sign Up'
  link: LinkComponent
}) {
  const places = of === 'Login' ? loginPlaces : signUpPlaces
  return (
    <DropdownMenu defaultOpen trigger={trigger}>
      {places.map((place) => (
        <MenuItem key={place.label} asChild>
          <Link href={place.href}>{place.label}</Link>
        </MenuItem>
      ))}
    </DropdownMenu>
  )
}

/** Name, e-mail, the role's own places, and the way out. `unread` stands beside the messages once it is there. */
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
      {placesOf(user.role).map((place) => (
        <MenuItem key={place.label} asChild>
          <Link href={place.href}>
            {place.label}
            {place.isMessages ? <Suspense>{unread}</Suspense> : null}
          </Link>
        </MenuItem>
      ))}
      <MenuItem onSelect={onLogout}>Log out</MenuItem>
    </DropdownMenu>
  )
}
