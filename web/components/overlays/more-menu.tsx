import { ChevronDown } from 'lucide-react'
import { type ReactNode, useRef } from 'react'
import { RouterLink } from '../layout/router-link.tsx'
import { Button } from '../ui/button.tsx'
import { OnDemand } from './on-demand.tsx'

/** An entry of such a menu: a link or an action. */
export type MenuAction = { label: ReactNode } & ({ href: string } | { onSelect: () => void })

/**
 * What else can be done with one item of a list, under a "More" button. `about` tells several such buttons apart;
 * `last` is an entry set apart from the others, in the color of what can't be undone. An entry acts only once the menu
 * has closed: a dialog that it opens then finds the focus on the button, and returns it there.
 */
export function MoreMenu({
  about,
  actions,
  last,
}: {
  about: string
  actions: readonly MenuAction[]
  last?: MenuAction | null
}) {
  const chosen = useRef<() => void>(null)
  const trigger = (
    <Button variant="ghost" size="sm" className="group pr-3">
      More<span className="sr-only"> for {about}</span>
      <ChevronDown aria-hidden="true" className="opacity-75 transition-transform group-data-[state=open]:rotate-180" />
    </Button>
  )
  return (
    <OnDemand load={loadMenu} opens="menu" trigger={trigger}>
      {({ DropdownMenu, MenuItem, MenuSeparator }) => {
        const entry = (action: MenuAction, key: number, destructive = false) =>
          'href' in action ? (
            <MenuItem key={key} asChild destructive={destructive}>
              <RouterLink href={action.href}>{action.label}</RouterLink>
            </MenuItem>
          ) : (
            <MenuItem
              key={key}
              destructive={destructive}
              onSelect={() => {
                chosen.current = action.onSelect
              }}
            >
              {action.label}
            </MenuItem>
          )
        return (
          <DropdownMenu
            defaultOpen
            trigger={trigger}
            onClosed={() => {
              chosen.current?.()
              chosen.current = null
            }}
          >
            {actions.map((action, index) => entry(action, index))}
            {last && actions.length > 0 ? <MenuSeparator /> : null}
            {last ? entry(last, actions.length, true) : null}
          </DropdownMenu>
        )
      }}
    </OnDemand>
  )
}

const loadMenu = () => import('./dropdown-menu.tsx')
