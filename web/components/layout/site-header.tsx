import { ChevronDown, Menu } from 'lucide-react'
import type { ReactNode } from 'react'
import { cn } from '#web/lib/classes.ts'
import { OnDemand } from '../overlays/on-demand.tsx'
import { Avatar, initials } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Logo } from '../ui/logo.tsx'
import { type LinkComponent, mainLinks, type ShellUser, venueDashboard } from './nav-links.ts'

export type SiteHeaderProps = {
  user: ShellUser | null
  /** A component that hands its `href` to the router's Link; by default, a plain <a>. */
  link?: LinkComponent
  /** The path of the current page, whose link is marked. */
  path?: string
  onLogout: () => void
  loggingOut?: boolean
  /** Beside the avatar of a signed-in user: the bell. */
  bell?: ReactNode
  /** Beside Messages in a signed-in user's menu: how many are unread. */
  unread?: ReactNode
}

/** The header of every page: three links for everyone, the dashboard for venues, menus for the rest. */
export function SiteHeader({
  user,
  link: Link = 'a',
  path = '',
  onLogout,
  loggingOut = false,
  bell,
  unread,
}: SiteHeaderProps) {
  const links = user?.role === 'venue' ? [...mainLinks, venueDashboard] : mainLinks
  return (
    <header className="sticky top-0 z-40 border-line border-b bg-paper/90 backdrop-blur-md">
      <div className="mx-auto flex h-16 max-w-page items-center gap-6 px-5 lg:h-18">
        <Link href="/" aria-label="Unveil, home" className="-mx-2 flex rounded-field px-2 py-1.5">
          <Logo />
        </Link>
        <nav aria-label="Main" className="ml-2 hidden items-center gap-1 lg:flex">
          {links.map((link) => (
            <Link
              key={link.href}
              href={link.href}
              aria-current={path === link.href ? 'page' : undefined}
              className="inline-flex h-11 items-center whitespace-nowrap rounded-full px-4 font-medium text-ink/85 transition-colors hover:bg-ink/7 hover:text-ink aria-[current=page]:text-garden"
            >
              {link.label}
            </Link>
          ))}
        </nav>
        <div className="ml-auto flex items-center gap-2">
          {user ? (
            <>
              {bell}
              <UserMenu user={user} link={Link} unread={unread} onLogout={onLogout} loggingOut={loggingOut} />
            </>
          ) : (
            <div className="hidden items-center gap-2 lg:flex">
              <LogInMenu label="Login" link={Link} />
              <LogInMenu label="Sign Up" link={Link} primary />
            </div>
          )}
          <OnDemand load={loadMobileMenu} opens="dialog" trigger={menuButton}>
            {({ MobileMenu }) => (
              <MobileMenu
                trigger={menuButton}
                user={user}
                links={links}
                link={Link}
                path={path}
                unread={unread}
                onLogout={onLogout}
              />
            )}
          </OnDemand>
        </div>
      </div>
    </header>
  )
}

const menuButton = (
  <Button variant="ghost" size="icon" aria-label="Open menu" className="lg:hidden">
    <Menu aria-hidden="true" />
  </Button>
)

const loadMenus = () => import('./header-menus.tsx')
const loadMobileMenu = () => import('./mobile-menu.tsx')

function LogInMenu({
  label,
  link,
  primary = false,
}: {
  label: 'Login' | 'Sign Up'
  link: LinkComponent
  primary?: boolean
}) {
  const trigger = (
    <Button
      variant={primary ? 'primary' : 'ghost'}
      className={cn('group gap-1.5', primary ? 'pl-5 pr-4' : 'pl-4 pr-3')}
    >
      {label}
      <ChevronDown aria-hidden="true" className="opacity-75 transition-transform group-data-[state=open]:rotate-180" />
    </Button>
  )
  return (
    <OnDemand load={loadMenus} opens="menu" trigger={trigger}>
      {(menus) => <menus.LogInMenu trigger={trigger} of={label} link={link} />}
    </OnDemand>
  )
}

function UserMenu({
  user,
  link,
  unread,
  onLogout,
  loggingOut,
}: {
  user: ShellUser
  link: LinkComponent
  unread: ReactNode
  onLogout: () => void
  loggingOut: boolean
}) {
  const trigger = (
    <button
      type="button"
      aria-label={user.name ? `${initials(user.name)}, account of ${user.name}` : 'Your account'}
      aria-busy={loggingOut || undefined}
      className="grid rounded-full transition-shadow hover:shadow-[0_0_0_3px_var(--garden-soft)]"
    >
      <Avatar name={user.name} />
    </button>
  )
  return (
    <OnDemand load={loadMenus} opens="menu" trigger={trigger}>
      {(menus) => <menus.UserMenu trigger={trigger} user={user} link={link} unread={unread} onLogout={onLogout} />}
    </OnDemand>
  )
}
