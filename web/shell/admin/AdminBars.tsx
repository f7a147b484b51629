import './AdminBars.css'
import '#web/kit/page/Wordmark.css'
import { type MouseEvent, useId } from 'react'
import { Link } from 'wouter'
import { APP_NAME } from '#core/kernel/app.ts'
import { AdminNav } from '#web/shell/admin/AdminNav.tsx'
import { useLogout } from '#web/shell/admin/logout.ts'
import { adminName, roleLabel } from '#web/admin/session/roles.ts'
import { useAdmin } from '#web/admin/session/session.ts'
import { paths } from '#core/paths.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { IconButton } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'

/** A link to the page that is open already changes nothing, so the menu has to shut itself. */
const shut = (event: MouseEvent) => event.currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()

function Mark() {
  return (
    <Link href={paths.adminDashboard()} className="mark">
      {APP_NAME}
    </Link>
  )
}

function Self() {
  const admin = useAdmin()
  const logout = useLogout()
  const name = adminName(admin)
  return (
    <div className="rail__me">
      <Avatar name={name} />
      <span className="grow">
        <span className="h trunc rail__name" dir="auto">
          {name}
        </span>
        <span className="hint">admin area</span>
      </span>
      <button type="button" className="x" aria-label="Logout" title="Logout" onClick={() => void logout()}>
        <Icon name="signOut" />
      </button>
    </div>
  )
}

/** The way around on wide screens. */
export function AdminRail() {
  const { role } = useAdmin()
  return (
    <nav className="rail admin-rail" aria-label="Admin">
      <Mark />
      <p className="over admin-rail__role">{roleLabel(role)}</p>
      <AdminNav />
      <span className="rail__gap" />
      <Self />
    </nav>
  )
}

/** The head on phones; the menu is a drawer behind one button. */
export function AdminBar({ onJump }: { onJump: () => void }) {
  const { role } = useAdmin()
  const menuId = useId()
  return (
    <header className="admin-bar">
      <Mark />
      <span className="over admin-bar__role">{roleLabel(role)}</span>
      <IconButton icon="search" label="Jump to user, job, contract" onClick={onJump} />
      <button type="button" className="x" popoverTarget={menuId} aria-label="Menu">
        <Icon name="menu" />
      </button>
      <nav className="admin-menu" id={menuId} popover="auto" aria-label="Admin">
        <div className="row between admin-menu__head">
          <span className="over">{roleLabel(role)}</span>
          <button type="button" className="x" popoverTarget={menuId} popoverTargetAction="hide" aria-label="Close menu">
            <Icon name="close" />
          </button>
        </div>
        <AdminNav onPick={shut} />
        <span className="rail__gap" />
        <Self />
      </nav>
    </header>
  )
}
