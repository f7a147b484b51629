import memberLayoutStyles from '#web/shell/MemberLayout.module.css'
import styles from './AdminLayout.module.css'
import { createContext, type ReactNode, useCallback, useContext, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { Admin } from '#core/admin/api.ts'
import type { AdminRole } from '#core/kernel/endpoint.ts'
import { AdminBar, AdminRail } from '#web/shell/admin/AdminBars.tsx'
import { JumpDialog } from '#web/shell/admin/JumpDialog.tsx'
import { isTyping, opensJump, useKeys } from '#web/admin/session/keys.ts'
import { NotAllowed } from '#web/admin/components/AdminQueryView.tsx'
import { mayDo } from '#web/admin/session/roles.ts'
import { AdminContext, useAdminMe, useSignOutWhenSessionEnds } from '#web/admin/session/session.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { PageLoading } from '#web/kit/feedback/PageLoading.tsx'
import { SkipLink } from '#web/kit/page/SkipLink.tsx'
import { PageError } from '#web/kit/feedback/PageError.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Kbd } from '#web/kit/display/Kbd.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface AdminLayoutProps {
  title: string
  /** The lowest role that may see the page; every admin unless given. */
  minRole?: AdminRole
  /** The dashboard has room for the whole search field. */
  hasWideJump?: boolean
  children: ReactNode
}

const HeaderSlot = createContext<HTMLElement | null>(null)

/** What a page shows at the right of its title. */
export function HeaderAside({ children }: { children: ReactNode }) {
  const slot = useContext(HeaderSlot)
  return slot && createPortal(children, slot)
}

/** Frames every page of the portal: a rail on wide screens, a bar on phones. Leads to the sign-in where nobody is signed in. */
export default function AdminLayout(page: AdminLayoutProps) {
  const me = useAdminMe()
  const [path] = useLocation()
  const search = useSearch()
  useSignOutWhenSessionEnds()
  if (me.data === null) return <Redirect to={paths.admin(search ? `${path}?${search}` : path)} replace />
  if (me.error)
    return (
      <PageError title="That did not load" text={problemMessage(me.error, 'The portal does not answer.')}>
        <Button onClick={() => void me.refetch()}>Try again</Button>
      </PageError>
    )
  if (!me.data) return <PageLoading />
  // SIGNIN-8
  if (me.data.needsSecondFactor && path !== paths.adminAccount()) return <Redirect to={paths.adminAccount()} replace />
  return <Frame admin={me.data} {...page} />
}

function Frame({ admin, title, minRole, hasWideJump = false, children }: AdminLayoutProps & { admin: Admin }) {
  const [isJumping, setJumping] = useState(false)
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const jump = useCallback(() => setJumping(true), [])
  useKeys((press) => {
    const isJump = opensJump(press, isTyping())
    if (isJump) jump()
    return isJump
  })
  const isAllowed = minRole === undefined || mayDo(admin, minRole)
  return (
    <AdminContext value={admin}>
      <SkipLink />
      <div data-slot="admin-shell" className={classes(memberLayoutStyles.shell, styles.adminShell)}>
        <AdminRail />
        <Stack gap={0} data-slot="shell-page">
          <AdminBar onJump={jump} />
          <main data-slot="main" className={classes(memberLayoutStyles.main, styles.adminMain)} id="main" tabIndex={-1}>
            <div data-slot="main-inner" className={memberLayoutStyles.mainIn}>
              <OfflineNotice />
              <Cluster gap={5} rowGap={3} justify="between" data-slot="admin-head" className={styles.adminHead}>
                <h1 className="d-38" tabIndex={-1}>
                  {title}
                </h1>
                <Cluster gap={4} rowGap={3}>
                  <div className={styles.slot} ref={setSlot} />
                  <JumpButton isWide={hasWideJump} onClick={jump} />
                </Cluster>
              </Cluster>
              {isAllowed ? <HeaderSlot value={slot}>{children}</HeaderSlot> : <NotAllowed needs={minRole} />}
            </div>
          </main>
        </Stack>
      </div>
      {isJumping && <JumpDialog onClose={() => setJumping(false)} />}
    </AdminContext>
  )
}

const JUMP_LABEL = 'Jump to user, job, contract'

/** Looks like the search field that it opens. */
function JumpButton({ isWide, onClick }: { isWide: boolean; onClick: () => void }) {
  return (
    <button
      type="button"
      className={classes(styles.jumpButton, isWide && styles.wide)}
      aria-label={isWide ? undefined : JUMP_LABEL}
      aria-keyshortcuts="/ Control+K"
      onClick={onClick}
    >
      <Icon name="search" />
      {isWide && <span className="grow trunc">{JUMP_LABEL}</span>}
      <Kbd aria-hidden="true">/</Kbd>
    </button>
  )
}

const follow = (listener: () => void) => {
  addEventListener('online', listener)
  addEventListener('offline', listener)
  return () => {
    removeEventListener('online', listener)
    removeEventListener('offline', listener)
  }
}

/** Nothing of admins is stored on a device, so there is no offline data. */
function OfflineNotice() {
  const isOnline = useSyncExternalStore(follow, () => navigator.onLine)
  return (
    <div className={styles.adminLine} role="status">
      {!isOnline && (
        <Banner tone="warn" title="You are offline">
          What you see may be out of date, and nothing can be decided until the connection is back.
        </Banner>
      )}
    </div>
  )
}
