import { Cluster, Grid } from '#web/kit/layout/Layout.tsx'
import { type ChangeEvent, useState, type ReactNode } from 'react'
import { Link } from 'wouter'
import { paths } from '#core/paths.ts'
import { Chip } from '#web/kit/display/data/Chip.tsx'
import { FilePicture } from '#web/kit/display/FilePicture.tsx'
import { cameraText, offlineText, pushText } from '#web/content/advanced/device-copy.ts'
import { useCamera, useOffline } from '#web/content/advanced/device-state.ts'
import { InstallDialog } from '#web/pwa/install/InstallDialog.tsx'
import { useInstall } from '#web/pwa/install/install.ts'
import { useIsInstalled } from '#web/pwa/install/installed.ts'
import { Button, FileButton } from '#web/kit/actions/Button.tsx'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { usePush } from '#web/pwa/push.ts'
import styles from './AdvancedDemo.module.css'
import { PushCard } from '#web/content/advanced/PushCard.tsx'

export function PwaTab() {
  return (
    <>
      <h2 className="d-24">On your phone</h2>
      <Grid columns={2} collapse="phone" gap={6}>
        <PhotoCard />
        <PushCard />
      </Grid>
      <DeviceTiles />
    </>
  )
}

/** The camera as in a contract, but the photo is not sent. */
function PhotoCard() {
  const [photo, setPhoto] = useState<File | null>(null)
  const take = (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    event.target.value = ''
    if (file) setPhoto(file)
  }
  return (
    <section aria-labelledby="progress-photos">
      <Cluster justify="between" className={styles.cardHead}>
        <h3 className="h" id="progress-photos">
          Progress photos
        </h3>
        <Cluster as="p" nowrap>
          <span className="hint">Auto-upload</span>
          <Chip>Enabled</Chip>
        </Cluster>
      </Cluster>
      <Grid gap={5} align="center" className={styles.photo}>
        <span className={styles.frame}>
          {photo ? <FilePicture file={photo} alt="What you just took" /> : <Icon name="camera" size={24} />}
        </span>
        <div>
          <p className="sub">
            {photo ? 'This one stays on this page.' : 'Camera capture in the job, auto-upload when the line is back.'}{' '}
            {photo && (
              <Link className="link" href={paths.workInProgress()}>
                Send one with your work
              </Link>
            )}
          </p>
          <FileButton
            size="sm"
            icon="camera"
            className={styles.take}
            accept="image/*"
            capture="environment"
            onChange={take}
          >
            {photo ? 'Take another' : 'Take a photo'}
          </FileButton>
        </div>
      </Grid>
    </section>
  )
}

/** The current state of this device. */
function DeviceTiles() {
  const { state } = usePush()
  return (
    <Grid as="ul" gap={0} columns={4} className={styles.tiles}>
      <Tile icon="download" name="Offline mode" text={offlineText(useOffline())} />
      <Tile icon="bell" name="Push notifications" text={pushText(state)} />
      <Tile icon="camera" name="Camera access" text={cameraText(useCamera())} />
      <InstallTile />
    </Grid>
  )
}

function Tile({ icon, name, text, children }: { icon: IconName; name: string; text: string; children?: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <h3 className="h">{name}</h3>
      <p className="hint">{text}</p>
      {children}
    </li>
  )
}

function InstallTile() {
  const install = useInstall()
  const isInstalled = useIsInstalled()
  const [isExplaining, setExplaining] = useState(false)
  if (isInstalled) return <Tile icon="phone" name="App install" text="Installed on this device" />
  return (
    <Tile icon="phone" name="App install" text="No store needed">
      <Button tone="line" size="sm" onClick={install ?? (() => setExplaining(true))}>
        Install App
      </Button>
      {isExplaining && <InstallDialog onClose={() => setExplaining(false)} />}
    </Tile>
  )
}
