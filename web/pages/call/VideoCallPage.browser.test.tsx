import { beforeEach, describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type CallRoom, getCallRoom } from '#core/calls/api.ts'
import type { CallSignal } from '#core/calls/rules.ts'
import type { ChatClientMessage } from '#core/chat/socket.ts'
import { myBids } from '#core/bids/api.ts'
import { myContracts } from '#core/contracts/api.ts'
import { myJobs } from '#core/jobs/api.ts'
import { passTime, rendered, stopClock } from '#web/testing/clock.ts'
import { fakeApi } from '#web/testing/fake-api.ts'
import { fakeSockets } from '#web/testing/fake-sockets.ts'
import { answerShell } from '#web/testing/member-shell.ts'
import { renderPage } from '#web/testing/render.tsx'
import { sampleId, sampleMe } from '#web/testing/samples.ts'

const ROOM: CallRoom = {
  id: sampleId(1),
  posterId: sampleId(2),
  workerId: sampleId(3),
  posterName: 'Maren',
  workerName: 'Devon',
  name: 'contract-1',
  role: 'poster',
  partnerId: sampleId(3),
  partnerName: 'Devon',
  partnerAvatar: null,
  jobTitle: 'Hang a gate',
  contractNumber: 'NH-1',
  contractStatus: 'in_progress',
  percent: null,
  sessionId: null,
  partnerInSince: null,
  iceServers: [],
}
const status = page.getByRole('main').getByRole('status')
const endButton = page.getByRole('button', { name: 'End call' })
const joinButton = page.getByRole('button', { name: 'Join call' })

/** Signals of the page; a join is answered: nobody else is there. */
const serveRoom = (): CallSignal['kind'][] => {
  const signals: CallSignal['kind'][] = []
  fakeSockets.onMessage('/ws/chat', (raw, socket) => {
    const message = raw as ChatClientMessage
    if (message.type !== 'rtc_signal') return
    signals.push(message.signal.kind)
    if (message.signal.kind !== 'join') return
    const signal: CallSignal = { kind: 'joined', isFirstOfferer: true, isPeerHere: false, startedAt: null }
    const about = { roomId: ROOM.id, contractId: ROOM.id, sessionId: 'call 1', fromUserId: ROOM.workerId }
    queueMicrotask(() => socket.receive({ type: 'rtc_signal', ...about, signal }))
  })
  return signals
}

const grant = (state: PermissionState) =>
  vi.spyOn(navigator.permissions, 'query').mockResolvedValue({ state } as PermissionStatus)

const openPage = async () => {
  const api = fakeApi()
  answerShell(api)
  api.answer(getCallRoom, ROOM)
  for (const list of [myJobs, myBids, myContracts]) api.answer(list, [])
  await renderPage(`/video-call/${ROOM.id}`, { me: sampleMe() })
}

/** The browser answers when the test says so. */
const devices = () => {
  const answer = Promise.withResolvers<MediaStream>()
  vi.spyOn(navigator.mediaDevices, 'getUserMedia').mockReturnValue(answer.promise)
  const open = () => answer.resolve(document.createElement('canvas').captureStream())
  return { open, refuse: () => answer.reject(new DOMException('', 'NotAllowedError')) }
}

beforeEach(() => sessionStorage.clear())

describe('CALL-16 with camera and microphone granted', () => {
  test('the call is connecting by itself, connected two seconds after the devices are open, then ended', async () => {
    grant('granted')
    const { open } = devices()
    const signals = serveRoom()
    await openPage()
    await expect.element(status).toMatchTextContent(/^Connecting$/)
    await expect.element(joinButton).not.toBeInTheDocument()
    expect(signals).toEqual([])
    stopClock()
    open()
    await expect.poll(() => signals).toContain('join')
    await expect.element(endButton).toBeVisible()
    await rendered()
    await passTime(1_900)
    await expect.element(status).toMatchTextContent(/^Connecting$/)
    await passTime(200)
    await expect.element(status).toMatchTextContent('Connected. Waiting for Devon…')
    await endButton.click()
    await expect.element(page.getByText('Call ended')).toBeVisible()
    expect(location.pathname).toBe('/work-in-progress')
  })

  test('a device that fails anyway leads to the lobby, which says why, and joins nothing', async () => {
    grant('granted')
    const { refuse } = devices()
    const signals = serveRoom()
    await openPage()
    refuse()
    await expect.element(page.getByRole('heading', { name: 'Camera and microphone are shut' })).toBeVisible()
    await expect.element(page.getByText('Camera/Microphone Error')).toBeVisible()
    await expect.element(joinButton).toBeVisible()
    expect(signals).toEqual([])
  })
})

test('CALL-15 a browser that has yet to ask shows the lobby, also once the devices are open', async () => {
  grant('prompt')
  const { open } = devices()
  const signals = serveRoom()
  await openPage()
  await expect.element(joinButton).toBeVisible()
  open()
  await expect.element(page.getByText('You, mirrored')).toBeVisible()
  expect(signals).toEqual([])
  await joinButton.click()
  await expect.element(status).toMatchTextContent(/^Connecting$/)
  await expect.poll(() => signals).toContain('join')
})
