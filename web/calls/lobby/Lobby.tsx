import styles from './Lobby.module.css'
import roundButtonStyles from '#web/calls/stage/RoundButton.module.css'
import { useState, useEffect } from 'react'
import type { CallRoom } from '#core/calls/api.ts'
import type { Me } from '#core/kernel/me.ts'
import { paths } from '#core/paths.ts'
import { nameOf } from '#web/runtime/session.tsx'
import { useServerNow } from '#web/runtime/clock/server-now.ts'
import { type NamedDevice, namesOf } from '#web/calls/lobby/device-names.ts'
import { showSince } from '#web/calls/stage/elapsed.ts'
import { LevelMeter } from '#web/calls/lobby/LevelMeter.tsx'
import { Mirror } from '#web/calls/lobby/Mirror.tsx'
import type { OwnMediaStore } from '#web/calls/lobby/own-media.ts'
import { nameIn } from '#web/calls/connection/call-session.ts'
import { showNoDevice } from '#web/calls/connection/call-errors.ts'
import { useStore } from '#web/calls/connection/use-store.ts'
import { Avatar } from '#web/kit/display/Avatar.tsx'
import { Button, IconLink } from '#web/kit/actions/Button.tsx'
import { Live } from '#web/kit/display/data/Chip.tsx'
import { Checkbox } from '#web/kit/forms/Choice.tsx'
import { classes } from '#web/kit/hooks/classes.ts'
import { Field } from '#web/kit/forms/Field.tsx'
import { Icon, type IconName } from '#web/kit/display/Icon.tsx'
import { Select } from '#web/kit/forms/Input.tsx'
import { Cluster, Grid, Stack } from '#web/kit/layout/Layout.tsx'

interface Devices {
  cameras: NamedDevice[]
  microphones: NamedDevice[]
}

const read = async (): Promise<Devices> => {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return { cameras: namesOf(devices, 'videoinput'), microphones: namesOf(devices, 'audioinput') }
}

/** Available devices, updated when one is plugged in. Names need permission. */
function useDevices(own: Pick<OwnMediaStore, 'subscribe'>): Devices {
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] })
  useEffect(() => {
    // Missing without a secure connection.
    const source: MediaDevices | undefined = navigator.mediaDevices
    if (!source) return
    let isGone = false
    const look = () =>
      void read().then(
        (found) => isGone || setDevices(found),
        () => {},
      )
    look()
    source.addEventListener('devicechange', look)
    const stopFollowing = own.subscribe(look)
    return () => {
      isGone = true
      stopFollowing()
      source.removeEventListener('devicechange', look)
    }
  }, [own])
  return devices
}

export const CAN_CALL = 'RTCPeerConnection' in globalThis

interface LobbyProps {
  room: CallRoom
  me: Me
  own: OwnMediaStore
  onJoin: () => void
}

/** Preview, level meter and devices before joining. */
export function Lobby({ room, me, own, onJoin }: LobbyProps) {
  const media = useStore(own)
  const [isMuted, setMuted] = useState(false)
  const join = () => {
    if (isMuted) void own.setMicrophone(false)
    onJoin()
  }
  return (
    <main className={styles.lobby} id="main" tabIndex={-1}>
      <LobbyHead room={room} />
      <Grid gap={7} align="start" className={styles.cols}>
        <Mirror own={own} media={media} me={{ name: nameOf(me), image: me.profileImageUrl }} />
        <Stack as="section" gap={5} className={styles.side} aria-label="Join the call">
          <WhoIsThere room={room} />
          <DeviceFields own={own} />
          <Checkbox label="Join muted" checked={isMuted} onChange={() => setMuted(!isMuted)} />
          <div className={styles.join}>
            <Button size="lg" block onClick={join} disabled={!CAN_CALL}>
              Join call
            </Button>
            {!CAN_CALL && <p className="hint">This browser makes no video calls. Another one, or a newer one, does.</p>}
          </div>
          <Legend />
        </Stack>
      </Grid>
    </main>
  )
}

function LobbyHead({ room }: { room: CallRoom }) {
  return (
    <Cluster as="header" gap={4} nowrap className={styles.head}>
      <IconLink icon="left" label="Back to Work in Progress" className={styles.back} href={paths.contract(room.id)} />
      <div className="grow">
        <p className="h trunc" dir="auto">
          {room.jobTitle}
        </p>
        <p className="sub trunc">
          Contract {room.contractNumber}, only you and {nameIn(room)} can join
        </p>
      </div>
      {room.percent !== null && <span className="num-12 c2">{room.percent}%</span>}
    </Cluster>
  )
}

function WhoIsThere({ room }: { room: CallRoom }) {
  const now = useServerNow()
  const name = nameIn(room)
  const since = room.partnerInSince
  return (
    <div>
      <h1 className={classes('d-38', styles.title)} dir="auto">
        {since === null ? `Call ${name}` : `${name} is already there`}
      </h1>
      <Cluster nowrap className="above-4">
        <Avatar name={name} src={room.partnerAvatar} />
        {since !== null ? (
          <Live>In the call for {showSince(since, now)}</Live>
        ) : (
          <p className="sub">
            {room.sessionId === null ? `${name} is rung when you join` : `${name} knows of the call and is expected`}
          </p>
        )}
      </Cluster>
    </div>
  )
}

function DeviceFields({ own }: { own: OwnMediaStore }) {
  const { access, camera, microphone, isMicrophoneOn } = useStore(own)
  const isShut = access === 'denied'
  const { cameras, microphones } = useDevices(own)
  return (
    <>
      <DeviceField
        label="Camera"
        none={isShut ? 'Not allowed' : 'No camera found'}
        devices={cameras}
        track={camera}
        onChoose={(id) => void own.chooseCamera(id).then(showNoDevice)}
      />
      <div>
        <DeviceField
          label="Microphone"
          none={isShut ? 'Not allowed' : 'No microphone found'}
          devices={microphones}
          track={microphone}
          onChoose={(id) => void own.chooseMicrophone(id).then(showNoDevice)}
        />
        {microphone && isMicrophoneOn && <LevelMeter track={microphone} />}
        {microphone && !isMicrophoneOn && <p className="hint above-3">Your microphone is off.</p>}
      </div>
    </>
  )
}

interface DeviceFieldProps {
  label: string
  none: string
  devices: NamedDevice[]
  track: MediaStreamTrack | null
  onChoose: (id: string) => void
}

function DeviceField({ label, none, devices, track, onChoose }: DeviceFieldProps) {
  // Chrome's default device has an id of its own, which its track reports.
  const [chosen, setChosen] = useState<string | null>(null)
  const inUse = chosen ?? track?.getSettings().deviceId ?? devices[0]?.id ?? ''
  return (
    <Field label={label}>
      <Select
        value={devices.some(({ id }) => id === inUse) ? inUse : (devices[0]?.id ?? '')}
        disabled={devices.length === 0}
        onChange={({ target }) => {
          setChosen(target.value)
          onChoose(target.value)
        }}
      >
        {devices.length === 0 && <option value="">{none}</option>}
        {devices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

const CONTROLS: readonly { name: string; icon: IconName; look?: 'off' | 'end' }[] = [
  { name: 'Camera', icon: 'video' },
  { name: 'Muted', icon: 'microphoneOff', look: 'off' },
  { name: 'Share', icon: 'screen' },
  { name: 'Chat', icon: 'chat' },
  { name: 'End', icon: 'hangUp', look: 'end' },
]

function Legend() {
  return (
    <div className={styles.legend}>
      <p className="hint">Controls in the call</p>
      <ul>
        {CONTROLS.map(({ name, icon, look }) => (
          <li key={name}>
            <span
              data-slot="round"
              className={classes(roundButtonStyles.round, look ? roundButtonStyles[look] : roundButtonStyles.raised)}
            >
              <Icon name={icon} size={24} />
            </span>
            {name}
          </li>
        ))}
      </ul>
    </div>
  )
}
