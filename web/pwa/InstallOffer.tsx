import { useState } from 'react'
import { APP_NAME } from '#core/kernel/app.ts'
import { isOfferDue, settleOffer } from '#web/pwa/install/install-marks.ts'
import { useInstall } from '#web/pwa/install/install.ts'
import { InstallDialog } from '#web/pwa/install/InstallDialog.tsx'
import { guideHere, useIsInstalled } from '#web/pwa/install/installed.ts'
import { Banner } from '#web/kit/feedback/Banner.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'

/** PWA-6: offered only when a page opens, so that nothing moves while it is used. */
export function InstallOffer() {
  const install = useInstall()
  const isInstalled = useIsInstalled()
  const [isDue, setDue] = useState(() => isOfferDue() && (install !== null || guideHere() !== null))
  const [isExplaining, setExplaining] = useState(false)
  const settle = () => {
    settleOffer()
    setDue(false)
    setExplaining(false)
  }
  const take = () => {
    if (!install) return setExplaining(true)
    install()
    settle()
  }
  if (!isDue || isInstalled) return null
  return (
    <aside className="below-5" aria-label="Install App">
      <Banner
        icon="phone"
        title={`Keep ${APP_NAME} on your home screen`}
        action={
          <Cluster nowrap>
            <Button size="sm" tone="line" onClick={take}>
              Install App
            </Button>
            <Button size="sm" tone="quiet" onClick={settle}>
              Not now
            </Button>
          </Cluster>
        }
      >
        It opens offline, and a push tells you the second something happens.
      </Banner>
      {isExplaining && <InstallDialog onClose={settle} />}
    </aside>
  )
}
