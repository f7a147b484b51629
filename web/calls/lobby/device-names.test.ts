import { describe, expect, it } from 'vitest'
import { namesOf, resolutionOf } from '#web/calls/lobby/device-names.ts'

const device = (kind: MediaDeviceKind, deviceId: string, label: string) => ({ kind, deviceId, label })

describe('CALL-15 devices to choose from', () => {
  it('lists one kind without vendor ids', () => {
    const devices = [
      device('videoinput', 'a', 'HD Webcam (046d:0825)'),
      device('audioinput', 'b', 'Built-in Microphone'),
      device('videoinput', 'c', 'Front Camera'),
    ]
    expect(namesOf(devices, 'videoinput')).toEqual([
      { id: 'a', name: 'HD Webcam' },
      { id: 'c', name: 'Front Camera' },
    ])
  })
  it('labels the default device and drops its duplicate', () => {
    const devices = [
      device('audioinput', 'default', 'Default - Headset'),
      device('audioinput', 'communications', 'Communications - Headset'),
      device('audioinput', 'x', 'Headset'),
    ]
    expect(namesOf(devices, 'audioinput').map(({ name }) => name)).toEqual(['Headset (system default)', 'Headset'])
  })
  it('numbers devices without a name or with the same name', () => {
    const nameless = [device('videoinput', 'a', ''), device('videoinput', 'b', '')]
    expect(namesOf(nameless, 'videoinput').map(({ name }) => name)).toEqual(['Camera 1', 'Camera 2'])
    const duplicates = [device('audioinput', 'a', 'USB'), device('audioinput', 'b', 'USB')]
    expect(namesOf(duplicates, 'audioinput').map(({ name }) => name)).toEqual(['USB', 'USB 2'])
  })
  it('lists nothing without devices', () => {
    expect(namesOf([device('videoinput', '', '')], 'videoinput')).toEqual([])
  })
  it.each([
    [{ width: 1280, height: 720 }, '720p'],
    [{ width: 720, height: 1280 }, '720p'],
    [{}, null],
  ])('names the resolution: %j', (settings, name) => {
    expect(resolutionOf(settings)).toBe(name)
  })
})
