import { expect, it } from 'vitest'
import { isMediaGranted } from '#web/calls/lobby/media-granted.ts'

type State = PermissionState | 'unknown'

const permissions = (states: Record<string, State>): Pick<Permissions, 'query'> => ({
  async query({ name }) {
    const state = states[name]
    if (state === 'unknown') throw new TypeError('not a permission')
    return { state } as PermissionStatus
  },
})

it.each<[State, State, boolean]>([
  ['granted', 'granted', true],
  ['granted', 'prompt', false],
  ['prompt', 'prompt', false],
  ['denied', 'granted', false],
  ['unknown', 'unknown', false],
])('CALL-16 camera %s, microphone %s: %s', async (camera, microphone, expected) => {
  expect(await isMediaGranted(permissions({ camera, microphone }))).toBe(expected)
})

it('CALL-16 a browser without the Permissions API has granted nothing', async () => {
  expect(await isMediaGranted(undefined)).toBe(false)
})
