import styles from './InstallDialog.module.css'
import { APP_NAME } from '#core/kernel/app.ts'
import { INSTALL_STEPS } from '#web/pwa/install/install.ts'
import { guideHere } from '#web/pwa/install/installed.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Dialog, DialogBody } from '#web/kit/disclosure/Dialog.tsx'
import { Stack } from '#web/kit/layout/Layout.tsx'

/** Instructions, those for this device first. */
export function InstallDialog({ onClose }: { onClose: () => void }) {
  const guides = guideHere() === 'android' ? INSTALL_STEPS.toReversed() : INSTALL_STEPS
  return (
    <Dialog
      title="Install App"
      sub={`No store needed. ${APP_NAME} then opens from your home screen.`}
      onClose={onClose}
    >
      <DialogBody>
        {guides.map(({ device, steps }) => (
          <section key={device}>
            <h3 className="over">{device}</h3>
            <Stack as="ol" gap={2} className={styles.installSteps}>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </Stack>
          </section>
        ))}
        <Button block onClick={onClose}>
          Got it
        </Button>
      </DialogBody>
    </Dialog>
  )
}
