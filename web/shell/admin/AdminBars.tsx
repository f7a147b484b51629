import styles from './AdminBars.module.css'
import railStyles from '#web/shell/Rail.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { type MouseEvent, useId } from 'react'
import { Link, useLocation } from 'wouter'
import { fullName } from '#web/admin/users/copy.ts'
import { roleLabel, mayDo } from '#web/admin/session/roles.ts'
import { useAdmin, forgetAdmin } from '#web/admin/session/session.ts'
import { paths } from '#core/paths.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { useQueryClient } from '@tanstack/react-query'
import { adminLogout } from '#core/admin/api.ts'
import { call } from '#web/runtime/call.ts'
import type { AdminStats } from '#core/admin/dashboard.ts'
import { type AdminNavItem, isUnder, MAIN_NAV, MORE_NAV } from '#web/shell/admin/nav.ts'
import { useAdminStats } from '#web/admin/session/stats.ts'
import { Count } from '#web/kit/display/data/Chip.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'

/** PORTAL-3: leads to the sign-in whatever the outcome; a failure is only logged. */
function useLogout(): () => Promise<void> {
  const client = useQueryClient()
  const [, navigate] = useLocation()
  return async () => {
    try {
      await call(adminLogout)
    } catch (error) {
      console.warn('The admin session could not be ended.', error)
    }
    navigate(paths.admin())
    forgetAdmin(client)
  }
}

/** A link to the current page does not navigate, so the menu closes itself. */
const shut = (event: MouseEvent) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

function Self() {
  const admin = useAdmin()
  const logout = useLogout()
  const name = fullName(admin)
  return (
    <Cluster nowrap gap={2} className={railStyles.me}>
      <Avatar name={name} />
      <span className="grow">
        <span className={classes('h trunc', railStyles.name)} dir="auto">
          {name}
        </span>
        <span className="hint">admin area</span>
      </span>
      <IconButton icon="signOut" label="Logout" title="Logout" onClick={() => void logout()} />
    </Cluster>
  )
}

/** The navigation on wide screens. */
export function AdminRail() {
  const { role } = useAdmin()
  return (
    <nav data-slot="admin-rail" className={classes(railStyles.rail, styles.adminRail)} aria-label="Admin">
      <Wordmark href={paths.adminDashboard()} />
      <p className={classes('over', styles.role)}>{roleLabel(role)}</p>
      <AdminNav />
      <span className={railStyles.gap} />
      <Self />
    </nav>
  )
}

/** The header on phones; the menu is a drawer. */
export function AdminBar({ onJump }: { onJump: () => void }) {
  const { role } = useAdmin()
  const menuId = useId()
  return (
    <header data-slot="admin-bar" className={styles.adminBar}>
      <Wordmark href={paths.adminDashboard()} />
      <span className={classes('over', styles.adminBarRole)}>{roleLabel(role)}</span>
      <IconButton icon="search" label="Jump to user, job, contract" onClick={onJump} />
      <IconButton icon="menu" label="Menu" popoverTarget={menuId} />
      <nav className={styles.adminMenu} id={menuId} popover="auto" aria-label="Admin">
        <Cluster nowrap justify="between" className={styles.adminMenuHead}>
          <span className="over">{roleLabel(role)}</span>
          <IconButton icon="close" label="Close menu" popoverTarget={menuId} popoverTargetAction="hide" />
        </Cluster>
        <AdminNav onPick={shut} />
        <span className={railStyles.gap} />
        <Self />
      </nav>
    </header>
  )
}

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
function AdminNav({ onPick }: { onPick?: (event: MouseEvent) => void }) {
  const admin = useAdmin()
  const stats = useAdminStats().data
  const shown = (items: readonly AdminNavItem[]) =>
    items
      .filter(({ needs }) => needs === undefined || mayDo(admin, needs))
      .map((item) => <Entry key={item.href} item={item} stats={stats} onClick={onPick} />)
  return (
    <>
      {shown(MAIN_NAV)}
      <span className={styles.adminNavRule} aria-hidden="true" />
      {shown(MORE_NAV)}
    </>
  )
}
