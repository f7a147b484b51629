export interface NamedDevice {
  id: string
  name: string
}

const NOUN = { videoinput: 'Camera', audioinput: 'Microphone' } as const
export type DeviceKind = keyof typeof NOUN

/** Without what only machines read: "HD Webcam (046d:0825)" is an "HD Webcam". */
const clean = (label: string): string => label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '').trim()

const nameOf = ({ label, deviceId }: Pick<MediaDeviceInfo, 'label' | 'deviceId'>): string =>
  deviceId === 'default' ? clean(label).replace(/^Default - (.+)$/, '$1 (system default)') : clean(label)

type Device = Pick<MediaDeviceInfo, 'kind' | 'label' | 'deviceId'>

/**
 * The devices of one kind as a list to choose from. Chrome lists the one for calls twice. Before permission nobody
 * knows a name; then they are numbered, as are two of the same name.
 */
export const namesOf = (devices: readonly Device[], kind: DeviceKind): NamedDevice[] => {
  const those = devices.filter((one) => one.kind === kind && one.deviceId !== '' && one.deviceId !== 'communications')
  const seen = new Map<string, number>()
  return those.map((device, index) => {
    const name = nameOf(device) || `${NOUN[kind]} ${index + 1}`
    const count = (seen.get(name) ?? 0) + 1
    seen.set(name, count)
    return { id: device.deviceId, name: count === 1 ? name : `${name} ${count}` }
  })
}

/** "720p", whichever way the device is held; null while nobody knows. */
export const resolutionOf = ({ width, height }: Pick<MediaTrackSettings, 'width' | 'height'>): string | null =>
  width && height ? `${Math.min(width, height)}p` : null
