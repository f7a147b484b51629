export interface NamedDevice {
  id: string
  name: string
}

const NOUN = { videoinput: 'Camera', audioinput: 'Microphone' } as const
export type DeviceKind = keyof typeof NOUN

/** Without the vendor id: "HD Webcam (046d:0825)" becomes "HD Webcam". */
const clean = (label: string): string => label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '').trim()

const nameOf = ({ label, deviceId }: Pick<MediaDeviceInfo, 'label' | 'deviceId'>): string =>
  deviceId === 'default' ? clean(label).replace(/^Default - (.+)$/, '$1 (system default)') : clean(label)

type Device = Pick<MediaDeviceInfo, 'kind' | 'label' | 'deviceId'>

/**
 * Devices of one kind for a list. Chrome lists the one for calls twice. Without a name, or with the same name, they are
 * numbered.
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

/** "720p" in either orientation; null if unknown. */
export const resolutionOf = ({ width, height }: Pick<MediaTrackSettings, 'width' | 'height'>): string | null =>
  width && height ? `${Math.min(width, height)}p` : null
