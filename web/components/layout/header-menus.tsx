import type { ReactNode } from 'react'
import { DropdownMenu, MenuItem, MenuLabel, MenuSeparator } from '../overlays/dropdown-menu.tsx'
import { type LinkComponent, type Place, placesOf, type ShellUser } from './places.ts'

/** The header's menus, loaded when one of them is used; open as they appear. */
export function PlacesMenu({
  trigger,
  places,
  link: Link,
}: {
  trigger: ReactNode
  places: readonly Place[]
  link: LinkComponent
}) {
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

/** Name, e-mail, the role's own place, and the way out. */
export function UserMenu({
  trigger,
  user,
  link: Link,
  onLogout,
}: {
  trigger: ReactNode
  user: ShellUser
  link: LinkComponent
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
          <Link href={place.href}>{place.label}</Link>
        </MenuItem>
      ))}
      <MenuItem onSelect={onLogout}>Log out</MenuItem>
    </DropdownMenu>
  )
}
