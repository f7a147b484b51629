import styles from './MemberLayout.module.css'
import type { ReactNode } from 'react'
import { nameOf, useMe } from '#web/runtime/session.tsx'
import { NavPlace } from '#web/shell/nav-section.ts'
import { BottomBar, TopBar } from '#web/shell/PhoneBars.tsx'
import { Rail } from '#web/shell/Rail.tsx'
import { useSignInAgain } from '#web/shell/signed-out.ts'
import { WithUnread } from '#web/shell/WithUnread.tsx'
import { CompleteProfilePrompt } from '#web/profiles/own/CompleteProfilePrompt.tsx'
import { SkipLink } from '#web/kit/page/SkipLink.tsx'
import { InstallOffer } from '#web/pwa/InstallOffer.tsx'
import { OfflineBanner } from '#web/pwa/ConnectionBanner.tsx'

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
          <div data-slot="shell-page" className={styles.page}>
            <TopBar me={me} name={name} />
            <main data-slot="main" className={styles.main} id="main" tabIndex={-1}>
              <div data-slot="main-inner" className={styles.mainIn}>
                <OfflineBanner />
                <InstallOffer />
                {children}
              </div>
            </main>
            <BottomBar />
          </div>
        </div>
      </WithUnread>
      <CompleteProfilePrompt me={me} />
    </NavPlace>
  )
}
