import '#web/shell/MemberLayout.css'
import './AdminPage.css'
import { type ReactNode, useCallback, useState } from 'react'
import { Redirect, useLocation, useSearch } from 'wouter'
import type { Admin } from '#core/admin/api.ts'
import type { AdminRole } from '#core/kernel/endpoint.ts'
import { AdminBar, AdminRail } from '#web/admin/shell/AdminBars.tsx'
import { JumpButton } from '#web/admin/shell/JumpButton.tsx'
import { JumpDialog } from '#web/admin/shell/JumpDialog.tsx'
import { useJumpKeys } from '#web/admin/shell/jump-keys.ts'
import { LineDown } from '#web/admin/shell/OfflineBanner.tsx'
import { NotAllowed } from '#web/admin/components/NotAllowed.tsx'
import { mayDo } from '#web/admin/shell/roles.ts'
import { AdminContext, useAdminMe, useForgetWhenSignedOut } from '#web/admin/shell/session.ts'
import { paths } from '#core/paths.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { problemMessage } from '#web/runtime/call.ts'
import { classes } from '#web/kit/hooks/classes.ts'
import { PageLoading } from '#web/kit/feedback/PageLoading.tsx'
import { SkipLink } from '#web/kit/page/SkipLink.tsx'
import { TornPage } from '#web/kit/feedback/PageError.tsx'

interface AdminPageProps {
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  /** From which role on the page is shown; every admin sees it unless said. */
  needs?: AdminRole
  /** The dashboard has room for the whole field. */
  wideJump?: boolean
  children: ReactNode
}

/** Frames every page of the portal: a rail on wide screens, a bar on phones. Leads to the sign-in where nobody is signed in. */
export function AdminPage(page: AdminPageProps) {
  const me = useAdminMe()
  const [path] = useLocation()
  const search = useSearch()
  useForgetWhenSignedOut()
  if (me.data === null) return <Redirect to={paths.admin(search ? `${path}?${search}` : path)} replace />
  if (me.error)
    return (
      <TornPage title="That did not load" text={problemMessage(me.error, 'The portal does not answer.')}>
        <Button onClick={() => void me.refetch()}>Try again</Button>
      </TornPage>
    )
  if (!me.data) return <PageLoading />
  return <Frame admin={me.data} {...page} />
}

function Frame({ admin, title, aside, needs, wideJump = false, children }: AdminPageProps & { admin: Admin }) {
  const [isJumping, setJumping] = useState(false)
  const jump = useCallback(() => setJumping(true), [])
  useJumpKeys(jump)
  const isAllowed = needs === undefined || mayDo(admin, needs)
  return (
    <AdminContext value={admin}>
      <SkipLink />
      <div className="shell admin-shell">
        <AdminRail />
        <div className="shell__page">
          <AdminBar onJump={jump} />
          <main className="main admin-main" id="main" tabIndex={-1}>
            <div className="main__in">
              <LineDown />
              <div className={classes('admin-head', wideJump && 'admin-head--wide')}>
                <h1 className="d-38" tabIndex={-1}>
                  {title}
                </h1>
                <div className="admin-head__aside">
                  {isAllowed && aside}
                  <JumpButton isWide={wideJump} onClick={jump} />
                </div>
              </div>
              {isAllowed ? children : <NotAllowed needs={needs} />}
            </div>
          </main>
        </div>
      </div>
      {isJumping && <JumpDialog onClose={() => setJumping(false)} />}
    </AdminContext>
  )
}
