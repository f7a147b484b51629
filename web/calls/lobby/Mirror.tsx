import styles from './Mirror.module.css'
import { resolutionOf } from '#web/calls/lobby/device-names.ts'
import type { OwnMedia, OwnMediaStore, DeviceError } from '#web/calls/lobby/own-media.ts'
import { Picture } from '#web/calls/stage/Picture.tsx'
import { RoundButton } from '#web/calls/stage/RoundButton.tsx'
import { showNoDevice, messageFor } from '#web/calls/connection/call-errors.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button } from '#web/kit/actions/Button.tsx'
import { Icon } from '#web/kit/display/Icon.tsx'
import { Cluster } from '#web/kit/layout/Layout.tsx'
import { Chip } from '#web/kit/display/data/Chip.tsx'

interface MirrorProps {
  own: OwnMediaStore
  media: OwnMedia
  me: { name: string; image: string | null }
}

/** The user's own video, mirrored. */
export function Mirror({ own, media, me }: MirrorProps) {
  const { access, camera, microphone, isMicrophoneOn } = media
  const isUnmuted = microphone !== null && isMicrophoneOn
  const resolution = camera && resolutionOf(camera.getSettings())
  return (
    <section className={styles.mirror} aria-label="Your camera">
      {camera ? (
        <Picture track={camera} label="You, mirrored" isMirrored />
      ) : access === 'asking' || access === 'ready' ? (
        <div className={styles.empty}>
          <Avatar name={me.name} src={me.image} size={120} />
          <p className="sub" role="status">
            {access === 'asking' ? 'Waiting for your camera. The browser may ask you.' : 'Your camera is off.'}
          </p>
        </div>
      ) : (
        <NoDevice own={own} deviceError={access} />
      )}
      <Cluster gap={0} align="start" justify="between" nowrap className={styles.top}>
        <Chip>{camera ? 'You, mirrored' : 'You'}</Chip>
        {resolution && (
          <Chip>
            <Icon name="video" />
            {resolution}
          </Chip>
        )}
      </Cluster>
      <Cluster align="start" justify="center" nowrap className={styles.controls}>
        <RoundButton
          label="Camera"
          icon={camera ? 'video' : 'videoOff'}
          look={camera ? 'plain' : 'off'}
          isPressed={camera !== null}
          onPress={() => void own.setCamera(!camera).then(showNoDevice)}
        />
        <RoundButton
          label="Microphone"
          icon={isUnmuted ? 'microphone' : 'microphoneOff'}
          look={isUnmuted ? 'plain' : 'off'}
          isPressed={isUnmuted}
          onPress={() => void own.setMicrophone(!isUnmuted).then(showNoDevice)}
        />
      </Cluster>
    </section>
  )
}

/** Why there is no video, and what to do. Joining is possible anyway. */
function NoDevice({ own, deviceError }: { own: OwnMediaStore; deviceError: DeviceError }) {
  const { title, text, mayRetry } = messageFor(deviceError, isSecureContext)
  const open = (camera: boolean) => void own.open({ camera, microphone: true }).then(showNoDevice)
  return (
    <div className={styles.empty} role="alert">
      <Icon name="videoOff" size={24} />
      <h2 className="h">{title}</h2>
      <p className="sub">{text} You can join without: you will see and hear, and not be seen or heard.</p>
      {mayRetry && (
        <Cluster>
          <Button tone="line" size="sm" onClick={() => open(true)}>
            Try again
          </Button>
          {deviceError !== 'missing' && (
            <Button tone="line" size="sm" onClick={() => open(false)}>
              Microphone only
            </Button>
          )}
        </Cluster>
      )}
    </div>
  )
}
