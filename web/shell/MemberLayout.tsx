import styles from './MemberLayout.module.css'
import { type ReactNode, useEffect, useMemo } from 'react'
import { ConfirmSlot } from '#web/accounts/confirm/ConfirmSlot.tsx'
import { nameOf, useMe } from '#web/runtime/session.tsx'
import { NavPlace } from '#web/shell/nav-section.ts'
import { BottomBar, TopBar } from '#web/shell/PhoneBars.tsx'
import { useSignInAgain } from '#web/shell/signed-out.ts'
import { CompleteProfilePrompt } from '#web/profiles/own/CompleteProfilePrompt.tsx'
import { SkipLink } from '#web/kit/page/SkipLink.tsx'
import { InstallOffer } from '#web/pwa/InstallOffer.tsx'
import { OfflineBanner } from '#web/pwa/ConnectionBanner.tsx'
import railStyles from './Rail.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import type { Me } from '#core/kernel/me.ts'
import { useMailtoLink } from '#web/runtime/navigation/mailto-link.ts'
import { paths } from '#core/paths.ts'
import { MAIN_NAV, SIDE_NAV, withEditorLink } from '#web/shell/nav.ts'
import { NavLink, OutsideLink } from '#web/shell/NavLink.tsx'
import { SUPPORT_DRAFT } from '#web/shell/support-mail.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'
import { Wordmark } from '#web/kit/page/Wordmark.tsx'
import { Link } from 'wouter'
import { showDollars } from '#core/kernel/money.ts'
import { useAfterPage } from '#web/runtime/navigation/after-page.ts'
import { VisuallyHidden } from '#web/kit/page/VisuallyHidden.tsx'
import { useBalance, useLiveWallet } from '#web/payments/queries.ts'
import { titleWith, Unread } from '#web/shell/unread.ts'
import { useLiveAlerts, useUnreadAlerts } from '#web/alerts/queries.ts'
import { useUnreadMessages } from '#web/chat/list/unread.ts'
import { IconLink } from '#web/kit/actions/Button.tsx'

interface MemberLayoutProps {
  /** The navigation entry to highlight, where the address does not say so. */
  navSection?: string | undefined
  children: ReactNode
}

/** Frames every signed-in page: a rail on wide screens, a bar above and below on phones. */
export default function MemberLayout({ navSection, children }: MemberLayoutProps) {
  const me = useMe()
  useSignInAgain(me)
  if (!me) return null
  const name = nameOf(me)
  return (
    <NavPlace value={navSection ?? null}>
      <SkipLink />
      <WithUnread>
        <div data-slot="shell" className={styles.shell}>
          <Rail me={me} name={name} />
          <Stack gap={0} data-slot="shell-page">
            <TopBar me={me} name={name} />
            <main data-slot="main" className={styles.main} id="main" tabIndex={-1}>
              <div data-slot="main-inner" className={styles.mainIn}>
                <OfflineBanner />
                <InstallOffer />
                {children}
              </div>
            </main>
            <BottomBar />
          </Stack>
        </div>
      </WithUnread>
      <CompleteProfilePrompt me={me} />
      <ConfirmSlot />
    </NavPlace>
  )
}

/** The navigation on wide screens. */
function Rail({ me, name }: { me: Me; name: string }) {
  const draft = useMailtoLink()
  return (
    <nav className={railStyles.rail} aria-label="Main">
      <Wordmark />
      {MAIN_NAV.map((item) => (
        <NavLink key={item.href} item={item} className={railStyles.a} />
      ))}
      <span className={railStyles.gap} />
      {withEditorLink(SIDE_NAV, me).map((item) => (
        <NavLink key={item.href} item={item} className={railStyles.a} />
      ))}
      <OutsideLink item={{ href: draft(SUPPORT_DRAFT), label: 'Support', icon: 'mail' }} className={railStyles.a} />
      <Cluster nowrap gap={2} className={railStyles.me}>
        <Avatar name={name} src={me.profileImageUrl} />
        <span className="grow">
          <span className={classes('h trunc', railStyles.name)} dir="auto">
            {name}
          </span>
          <RailBalance me={me} />
        </span>
        <IconLink icon="signOut" label="Logout" outside href={paths.logout()} />
      </Cluster>
    </nav>
  )
}

/** The balance under the name. */
function RailBalance({ me }: { me: Me }) {
  const { data } = useBalance(useAfterPage())
  useLiveWallet()
  if (!data) return <span className={railStyles.line}>{me.isVerified ? 'Verified' : 'Unverified'}</span>
  return (
    <Link className={classes(railStyles.line, railStyles.balance)} href={paths.wallet()}>
      <VisuallyHidden>Balance </VisuallyHidden>
      {showDollars(data.balance)}
    </Link>
  )
}

/** Pages set the title of the tab themselves; the count is put before it whenever they do. */
function useTitleCount(unread: number): void {
  useEffect(() => {
    const name = (count: number) => {
      const title = titleWith(count, document.title)
      if (title !== document.title) document.title = title
    }
    name(unread)
    const watch = new MutationObserver(() => name(unread))
    watch.observe(document.head, { childList: true, characterData: true, subtree: true })
    return () => {
      watch.disconnect()
      name(0)
    }
  }, [unread])
}

/** Provides the unread counts for the rail, the bars and the tab. */
function WithUnread({ children }: { children: ReactNode }) {
  const alerts = useUnreadAlerts(useAfterPage())
  const messages = useUnreadMessages()
  useLiveAlerts()
  useTitleCount(alerts + messages)
  return <Unread value={useMemo(() => ({ alerts, messages }), [alerts, messages])}>{children}</Unread>
}
