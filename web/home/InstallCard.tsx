import './InstallCard.css'
import { useState } from 'react'
import { APP_NAME } from '#contract/kernel/app.ts'
import { INSTALL_STEPS, useInstall } from '#web/content/install/install.ts'
import { Button } from '#web/kit/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/Dialog.tsx'

const runsInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Takes the browser's own offer where there is one; elsewhere it explains the few taps. */
export function InstallCard() {
  const install = useInstall()
  const [isExplaining, setExplaining] = useState(false)
  return (
    <aside className="pocket-card" aria-labelledby="install-app">
      <Phone />
      <div>
        <h2 className="d-24" id="install-app">
          Keep it in your pocket
        </h2>
        <p className="sub pocket-card__text">
          {runsInstalled()
            ? 'It is installed on this device. Opens offline, and a push tells you the second a bid lands.'
            : 'Opens offline, and a push tells you the second a bid lands.'}
        </p>
        {!runsInstalled() && (
          <Button tone="line" size="sm" onClick={install ?? (() => setExplaining(true))}>
            Install App
          </Button>
        )}
      </div>
      {isExplaining && <InstallDialog onClose={() => setExplaining(false)} />}
    </aside>
  )
}

function InstallDialog({ onClose }: { onClose: () => void }) {
  return (
    <Dialog
      title="Install App"
      sub={`No store needed. ${APP_NAME} then opens from your home screen.`}
      onClose={onClose}
    >
      <DialogBody>
        {INSTALL_STEPS.map(({ device, steps }) => (
          <section key={device}>
            <h3 className="over">{device}</h3>
            <ol className="install-steps">
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </section>
        ))}
        <Button block onClick={onClose}>
          Got it
        </Button>
      </DialogBody>
    </Dialog>
  )
}

function Phone() {
  return (
    <svg className="pocket-card__phone" viewBox="0 0 76 120" width="76" height="120" aria-hidden="true">
      <rect className="is-case" x="2" y="2" width="72" height="116" rx="10" />
      {[
        [12, 20],
        [42, 20],
        [42, 50],
        [12, 80],
        [42, 80],
      ].map(([x, y]) => (
        <rect key={`${x} ${y}`} x={x} y={y} width="22" height="22" rx="5" />
      ))}
      <rect className="is-ours" x="12" y="50" width="22" height="22" rx="5" />
      <circle className="is-hole" cx="23" cy="61" r="4" />
    </svg>
  )
}
