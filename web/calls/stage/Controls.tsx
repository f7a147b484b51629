import styles from './Stage.module.css'
import { RoundButton } from '#web/calls/stage/RoundButton.tsx'
import type { OwnMedia, OwnMediaStore } from '#web/calls/lobby/own-media.ts'
import { showNoDevice } from '#web/calls/connection/call-errors.ts'
import { useKeys } from '#web/calls/stage/use-keys.ts'
import { Count } from '#web/kit/display/data/Chip.tsx'
import { toast } from '#web/kit/feedback/toast.ts'
import { Cluster, Stack } from '#web/kit/layout/Layout.tsx'

interface ControlsProps {
  own: OwnMediaStore
  media: OwnMedia
  chat: { isOpen: boolean; unread: number; toggle: () => void }
  onEnd: () => void
}

const toggleScreen = async (own: OwnMediaStore): Promise<void> => {
  if (own.state().screen) return own.stopScreen()
  // Closing the browser's picker is no error.
  if ((await own.shareScreen()) === 'failed')
    toast({ title: 'Screen Share Error', text: 'Unable to start screen sharing', tone: 'bad' })
}

/** The buttons of a call, in the same order on every screen. */
export function Controls({ own, media: { camera, microphone, screen, isMicrophoneOn }, chat, onEnd }: ControlsProps) {
  const isUnmuted = microphone !== null && isMicrophoneOn
  const toggleCamera = () => void own.setCamera(!camera).then(showNoDevice)
  const toggleMicrophone = () => void own.setMicrophone(!isUnmuted).then(showNoDevice)
  const share = () => void toggleScreen(own)
  useKeys({ KeyV: toggleCamera, KeyM: toggleMicrophone, KeyS: share })
  return (
    <Cluster align="start" nowrap className={styles.controls} role="group" aria-label="Call controls">
      <RoundButton
        label="Camera"
        icon={camera ? 'video' : 'videoOff'}
        look={camera ? 'plain' : 'off'}
        isPressed={camera !== null}
        keys="Alt V"
        onPress={toggleCamera}
      />
      <RoundButton
        label="Microphone"
        icon={isUnmuted ? 'microphone' : 'microphoneOff'}
        look={isUnmuted ? 'plain' : 'off'}
        isPressed={isUnmuted}
        keys="Alt M"
        onPress={toggleMicrophone}
      />
      <RoundButton
        label="Share screen"
        icon={screen ? 'screenOff' : 'screen'}
        look={screen ? 'on' : 'plain'}
        isPressed={screen !== null}
        keys="Alt S"
        onPress={share}
      />
      <Stack as="span" gap={0} className={styles.badge}>
        <RoundButton
          label="Chat"
          icon="chat"
          look={chat.isOpen ? 'on' : 'plain'}
          isExpanded={chat.isOpen}
          onPress={chat.toggle}
        />
        {chat.unread > 0 && <Count n={chat.unread} of="new messages" />}
      </Stack>
      <RoundButton label="End call" icon="hangUp" look="end" onPress={onEnd} />
    </Cluster>
  )
}
