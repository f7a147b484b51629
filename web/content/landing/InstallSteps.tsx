import styles from './InstallSteps.module.css'
import landingStyles from './Landing.module.css'
import { classes } from '#web/kit/hooks/classes.ts'
import { INSTALL_STEPS, useInstall } from '#web/pwa/install/install.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Grid } from '#web/kit/layout/Layout.tsx'

export function InstallSteps() {
  const install = useInstall()
  return (
    <div className={landingStyles.wrap}>
      <Grid as="section" gap={7} className={styles.install} aria-labelledby="install">
        <div>
          <h2 className="d-38" id="install">
            Keep it on your <br />
            home screen
          </h2>
          <p className={classes('c2', styles.why)}>
            No store needed. Opens offline, and a push tells you when a bid lands.
          </p>
          {install && (
            <Button tone="line" icon="download" className="above-5" onClick={install}>
              Install App
            </Button>
          )}
        </div>
        {INSTALL_STEPS.map(({ device, steps }) => (
          <div key={device}>
            <h3 className="over">{device}</h3>
            <ol>
              {steps.map((step) => (
                <li key={step}>{step}</li>
              ))}
            </ol>
          </div>
        ))}
      </Grid>
    </div>
  )
}
