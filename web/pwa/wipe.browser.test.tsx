import { expect, test, vi } from 'vitest'
import { newDeviceOutboxStorage } from '#web/runtime/device/device-cache.ts'
import { readMark, setMark } from '#web/pwa/device-marks.ts'
import { deviceStore } from '#web/pwa/saved/saved-on-device.ts'
import { finishWiping, takeOver, wipeDevice } from '#web/pwa/wipe.ts'
import { sampleMe } from '#web/testing/samples.ts'

const DRAFTS = ['nearhand.draft.job', 'nearhand.snippets.ann']
const WINDOW_DRAFTS = ['nearhand.profileDraft.ann', 'nearhand.inCall', 'nearhand.application']
const UNSENT = { key: 'k', owner: 'ann', content: 'photo of the hallway', writtenAt: 1, refusal: null }

/** Fills all storage that the app uses. */
const fillDevice = async () => {
  await newDeviceOutboxStorage<string>().put(UNSENT)
  await deviceStore.saveUser({ owner: 'ann', build: 'b', me: sampleMe() })
  await deviceStore.put([{ key: '["jobs"]', owner: 'ann', build: 'b', at: 1, text: '[]' }])
  for (const key of DRAFTS) localStorage.setItem(key, 'typed')
  for (const key of WINDOW_DRAFTS) sessionStorage.setItem(key, 'typed')
  setMark('owner', 'ann')
  setMark('pushOwner', 'ann')
  localStorage.setItem('nearhand.welcomeSeen', 'true')
  const close = vi.fn<() => void>()
  const unsubscribe = vi.fn<() => Promise<boolean>>(async () => true)
  vi.spyOn(navigator.serviceWorker, 'getRegistration').mockResolvedValue({
    getNotifications: async () => [{ close }],
    pushManager: { getSubscription: async () => ({ unsubscribe }) },
  } as unknown as ServiceWorkerRegistration)
  return { close, unsubscribe }
}

const readDevice = async () => ({
  unsent: (await newDeviceOutboxStorage<string>().list('ann')).map(({ content }) => content),
  person: (await deviceStore.readPerson())?.owner ?? null,
  answers: (await deviceStore.list()).length,
  drafts: [
    ...DRAFTS.map((key) => localStorage.getItem(key)),
    ...WINDOW_DRAFTS.map((key) => sessionStorage.getItem(key)),
  ],
  pushOwner: readMark('pushOwner'),
})
const NOTHING_CACHED = { person: null, answers: 0, drafts: [null, null, null, null, null], pushOwner: null }
const NOTHING = { ...NOTHING_CACHED, unsent: [] }

test('PWA-4 signing out removes everything personal from the device', async () => {
  const { close, unsubscribe } = await fillDevice()
  await wipeDevice()
  expect(await readDevice()).toEqual(NOTHING)
  expect([readMark('owner'), readMark('wipe')]).toEqual([null, null])
  expect([close, unsubscribe].map((mock) => mock.mock.calls.length)).toEqual([1, 1])
  expect(localStorage.getItem('nearhand.welcomeSeen')).toBe('true')
})

test('PWA-4 another user finds nothing of the previous one, whose unsent entries stay', async () => {
  const { close, unsubscribe } = await fillDevice()
  await takeOver('bob')
  expect(await readDevice()).toEqual({ ...NOTHING_CACHED, unsent: ['photo of the hallway'] })
  expect(readMark('owner')).toBe('bob')
  expect([close, unsubscribe].map((mock) => mock.mock.calls.length)).toEqual([1, 1])
})

test('PWA-4 the same user finds their data again', async () => {
  await fillDevice()
  const before = await readDevice()
  expect(before).toMatchObject({ person: 'ann', answers: 1, drafts: ['typed', 'typed', 'typed', 'typed', 'typed'] })
  await takeOver('ann')
  expect(await readDevice()).toEqual(before)
})

test('PWA-4 an interrupted wipe is finished at the next start', async () => {
  await fillDevice()
  setMark('wipe', 'true')
  await finishWiping()
  expect(await readDevice()).toEqual(NOTHING)
  expect(readMark('wipe')).toBeNull()
})
