import { type MouseEvent, use } from 'react'
import { Link, useLocation } from 'wouter'
import { isAt, type NavItem } from '#web/shell/nav.ts'
import { NavPlace } from '#web/shell/nav-section.ts'
import { Unread, unreadName } from '#web/shell/unread.ts'
import { Count } from '#web/kit/display/data/Chip.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

interface NavLinkProps {
  item: NavItem
  className?: string | undefined
  iconSize?: 20 | 24
  onClick?: (event: MouseEvent) => void
}

export function NavLink({ item, className, iconSize = 20, onClick }: NavLinkProps) {
  const [path] = useLocation()
  const place = use(NavPlace)
  const counts = use(Unread)
  const unread = item.counts ? counts[item.counts] : 0
  return (
    <Link
      data-slot="nav-link"
      href={item.href}
      className={className}
      aria-label={unread > 0 ? unreadName(item.label, unread) : undefined}
      aria-current={(place === null ? isAt(path, item.href) : place === item.href) ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon name={item.icon} size={iconSize} />
      <span>{item.label}</span> {unread > 0 && <Count n={unread} of="unread" />}
    </Link>
  )
}

/** Leaves the app: the mail program, or a path that the server answers itself. */
export function OutsideLink({ item, className }: Pick<NavLinkProps, 'item' | 'className'>) {
  return (
    <a data-slot="nav-link" href={item.href} className={className}>
      <Icon name={item.icon} />
      <span>{item.label}</span>
    </a>
  )
}
