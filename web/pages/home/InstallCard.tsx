import styles from './InstallCard.module.css'
import { useState } from 'react'
import { isCardDismissed, dismissCard } from '#web/pwa/install/install-marks.ts'
import { useInstall } from '#web/pwa/install/install.ts'
import { InstallDialog } from '#web/pwa/install/InstallDialog.tsx'
import { useIsInstalled } from '#web/pwa/install/installed.ts'
import { Button, IconButton } from '#web/kit/actions/Button.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

/** PWA-6: uses the browser's install prompt if there is one, otherwise explains the steps. Hidden once installed. */
export function InstallCard() {
  const install = useInstall()
  const isInstalled = useIsInstalled()
  const [isAway, setAway] = useState(isCardDismissed)
  const [isExplaining, setExplaining] = useState(false)
  const dismiss = () => {
    dismissCard()
    setAway(true)
    document.getElementById('main')?.focus({ preventScroll: true })
  }
  if (isInstalled || isAway) return null
  return (
    <Grid as="aside" gap={5} align="center" className={styles.installCard} aria-labelledby="install-app">
      <Phone />
      <div>
        <h2 className="d-24" id="install-app">
          Keep it in your pocket
        </h2>
        <p className="sub above-2 below-4">Opens offline, and a push tells you the second a bid lands.</p>
        <Button tone="line" size="sm" onClick={install ?? (() => setExplaining(true))}>
          Install App
        </Button>
      </div>
      <IconButton className={styles.away} icon="close" iconSize={16} label="Not now" onClick={dismiss} />
      {isExplaining && <InstallDialog onClose={() => setExplaining(false)} />}
    </Grid>
  )
}

function Phone() {
  return (
    <svg className={styles.phone} viewBox="0 0 76 120" width="76" height="120" aria-hidden="true">
      <rect className={styles.isCase} x="2" y="2" width="72" height="116" rx="10" />
      {[
        [12, 20],
        [42, 20],
        [42, 50],
        [12, 80],
        [42, 80],
      ].map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="22" height="22" rx="5" />
      ))}
      <rect className={styles.isOurs} x="12" y="50" width="22" height="22" rx="5" />
      <circle className={styles.isDot} cx="23" cy="61" r="4" />
    </svg>
  )
}
