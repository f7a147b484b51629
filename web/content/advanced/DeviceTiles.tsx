import styles from './AdvancedDemo.module.css'
import { type ReactNode, useState } from 'react'
import { cameraText, offlineText, pushText } from '#web/content/advanced/device-copy.ts'
import { useCamera, useOffline } from '#web/content/advanced/device-state.ts'
import { InstallDialog } from '#web/pwa/install/InstallDialog.tsx'
import { useInstall } from '#web/pwa/install/install.ts'
import { useIsInstalled } from '#web/pwa/install/installed.ts'
import { Button } from '#web/kit/actions/Button.tsx'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { usePush } from '#web/pwa/push.ts'

/** What this device can do, and does, at this moment. */
export function DeviceTiles() {
  const { state } = usePush()
  return (
    <ul className={styles.tiles}>
      <Tile icon="download" name="Offline mode" words={offlineText(useOffline())} />
      <Tile icon="bell" name="Push notifications" words={pushText(state)} />
      <Tile icon="camera" name="Camera access" words={cameraText(useCamera())} />
      <InstallTile />
    </ul>
  )
}

function Tile({ icon, name, words, children }: { icon: IconName; name: string; words: string; children?: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <h3 className="h">{name}</h3>
      <p className="hint">{words}</p>
      {children}
    </li>
  )
}

function InstallTile() {
  const install = useInstall()
  const isInstalled = useIsInstalled()
  const [isExplaining, setExplaining] = useState(false)
  if (isInstalled) return <Tile icon="phone" name="App install" words="Installed on this device" />
  return (
    <Tile icon="phone" name="App install" words="No store needed">
      <Button tone="line" size="sm" onClick={install ?? (() => setExplaining(true))}>
        Install App
      </Button>
      {isExplaining && <InstallDialog onClose={() => setExplaining(false)} />}
    </Tile>
  )
}
