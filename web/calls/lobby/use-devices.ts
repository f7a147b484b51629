import { useEffect, useState } from 'react'
import { type NamedDevice, namesOf } from '#web/calls/lobby/device-names.ts'
import type { OwnMediaStore } from '#web/calls/lobby/own-media.ts'

interface Devices {
  cameras: NamedDevice[]
  microphones: NamedDevice[]
}

const read = async (): Promise<Devices> => {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return { cameras: namesOf(devices, 'videoinput'), microphones: namesOf(devices, 'audioinput') }
}

/** What there is to choose from, also when something is plugged in; with permission they have names. */
export function useDevices(own: Pick<OwnMediaStore, 'subscribe'>): Devices {
  const [devices, setDevices] = useState<Devices>({ cameras: [], microphones: [] })
  useEffect(() => {
    // Without a secure connection there is none.
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
