import railStyles from '#web/shell/Rail.module.css'
import adminBarsStyles from './AdminBars.module.css'
import type { MouseEvent } from 'react'
import { Link, useLocation } from 'wouter'
import type { AdminStats } from '#core/admin/dashboard.ts'
import { mayDo } from '#web/admin/session/roles.ts'
import { type AdminNavItem, isUnder, MAIN_NAV, MORE_NAV } from '#web/shell/admin/nav.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { Count } from '#web/kit/display/data/Chip.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

interface EntryProps {
  item: AdminNavItem
  stats: AdminStats | undefined
  onClick?: ((event: MouseEvent) => void) | undefined
}

function Entry({ item, stats, onClick }: EntryProps) {
  const [path] = useLocation()
  const waiting = item.count && stats ? stats[item.count.of] : 0
  return (
    <Link
      data-slot="nav-link"
      href={item.href}
      className={railStyles.a}
      aria-current={isUnder(path, item.href) ? 'page' : undefined}
      onClick={onClick}
    >
      <Icon name={item.icon} />
      <span>{item.label}</span> {item.count && waiting > 0 && <Count n={waiting} of={item.count.noun} />}
    </Link>
  )
}

/** The entries of the menu, in the rail and in the phone's drawer. */
export function AdminNav({ onPick }: { onPick?: (event: MouseEvent) => void }) {
  const admin = useAdmin()
  const stats = useAdminStats().data
  const shown = (items: readonly AdminNavItem[]) =>
    items
      .filter(({ needs }) => needs === undefined || mayDo(admin, needs))
      .map((item) => <Entry key={item.href} item={item} stats={stats} onClick={onPick} />)
  return (
    <>
      {shown(MAIN_NAV)}
      <span className={adminBarsStyles.adminNavRule} aria-hidden="true" />
      {shown(MORE_NAV)}
    </>
  )
}
