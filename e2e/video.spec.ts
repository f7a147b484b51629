import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { audit, horizontalOverflow } from './accessibility.ts'
import { type Deal, DESKTOP, leave, openPoster, openWorker, type Person, read, writeContract, PHONE } from './deal.ts'
import { listen, skipWelcome } from './steps.ts'

/** A browser that asks before it opens camera and microphone. */
const askForDevices = ({ page }: Person): Promise<unknown> =>
  page.context().addInitScript(() => {
    Permissions.prototype.query = async () => ({ state: 'prompt' }) as PermissionStatus
  })

/** Keeps the peer connections of the page, so that a test can inspect them. */
interface CapturedMedia {
  connections: RTCPeerConnection[]
  tracks: MediaStreamTrack[]
}
const captureMedia = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const kept: CapturedMedia = { connections: [], tracks: [] }
    Object.assign(globalThis, { kept })
    globalThis.RTCPeerConnection = class extends RTCPeerConnection {
      constructor(configuration?: RTCConfiguration) {
        super(configuration)
        kept.connections.push(this)
      }
    }
    for (const name of ['getUserMedia', 'getDisplayMedia'] as const) {
      const real = navigator.mediaDevices[name].bind(navigator.mediaDevices)
      navigator.mediaDevices[name] = async (wanted) => {
        const stream = await real(wanted)
        kept.tracks.push(...stream.getTracks())
        return stream
      }
    }
  })

interface ReceivedStats {
  frames: number
  packets: number
  energy: number
}

/** What the current connection has received. */
const received = (page: Page): Promise<ReceivedStats> =>
  page.evaluate(async () => {
    const { connections } = (globalThis as unknown as { kept: CapturedMedia }).kept
    const connected = connections.find(({ connectionState }) => connectionState === 'connected')
    const sum = { frames: 0, packets: 0, energy: 0 }
    for (const report of (await connected?.getStats())?.values() ?? []) {
      if (report.type !== 'inbound-rtp') continue
      if (report.kind === 'video') sum.frames += report.framesDecoded
      else {
        sum.packets += report.packetsReceived
        sum.energy += report.totalAudioEnergy
      }
    }
    return sum
  })

const videoOf = (page: Page, label: string): Locator => page.locator(`video[aria-label="${label}"]`)

/** A small image of the current frame. */
const pixels = (video: Locator): Promise<string> =>
  video.evaluate((element: HTMLVideoElement) => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 96, height: 54 })
    canvas.getContext('2d')?.drawImage(element, 0, 0, 96, 54)
    return canvas.toDataURL()
  })

/** Frames are decoded, the picture changes, and there is sound. */
const expectAlive = async ({ page }: Person, label: string): Promise<void> => {
  const video = videoOf(page, label)
  await expect(video).toBeVisible()
  await expect.poll(async () => (await received(page)).frames).toBeGreaterThan(0)
  const [before, picture] = [await received(page), await pixels(video)]
  await expect(async () => {
    const now = await received(page)
    expect(now.frames).toBeGreaterThan(before.frames + 5)
    expect(now.packets).toBeGreaterThan(before.packets + 20)
    expect(now.energy).toBeGreaterThan(before.energy)
    expect(await pixels(video)).not.toBe(picture)
  }).toPass()
}

/** A contract between two users whose browsers have a camera. */
const openDeal = async (browser: Browser, ...names: [poster: string, worker: string]): Promise<Deal> => {
  const [poster, worker] = await Promise.all([
    openPoster(browser, names[0], DESKTOP),
    openWorker(browser, names[1], PHONE),
  ])
  await Promise.all([poster, worker].flatMap((person) => [askForDevices(person), captureMedia(person.page)]))
  return writeContract({ poster, worker })
}

const control = ({ page }: Person, name: string): Locator =>
  page.getByRole('group', { name: 'Call controls' }).getByRole('button', { name })
const openLobby = async ({ page }: Person, { id }: Pick<Deal, 'id'>): Promise<void> => {
  await page.goto(`/video-call/${id}`)
  await expect(page.getByRole('button', { name: 'Join call' })).toBeVisible()
}
const join = ({ page }: Person): Promise<void> => page.getByRole('button', { name: 'Join call' }).click()
const timer = ({ page }: Person): Locator => page.getByRole('timer')

interface StoredCall {
  contract_id: string
  status: string
  duration: number
}
/** The export contains all stored data of a user; the poster is the host of every call. */
const storedCalls = async ({ poster, id }: Deal): Promise<StoredCall[]> => {
  const all = (await read(poster, '/api/account/export')) as Record<string, StoredCall[]>
  return (all['video_sessions.host_id'] ?? []).filter(({ contract_id: contractId }) => contractId === id)
}

test(
  'JOURNEY-39 two browsers see and hear each other, mute, share a screen, reload, and hang up on both sides',
  { tag: '@core' },
  async ({ browser }) => {
    test.slow()
    const deal = await openDeal(browser, 'Maja', 'Jonas')
    const { poster, worker } = deal

    await test.step('before joining there are a preview, a microphone level and a choice of devices', async () => {
      await openLobby(poster, deal)
      const { page } = poster
      await expect(page.getByRole('heading', { level: 1, name: 'Call Jonas' })).toBeVisible()
      await expect(page.getByText('Jonas is rung when you join')).toBeVisible()
      await expect(page.getByText('720p')).toBeVisible()
      await expect(videoOf(page, 'You, mirrored')).toHaveCSS('transform', 'matrix(-1, 0, 0, 1, 0, 0)')
      await expect(page.getByText('We can hear you.')).toBeVisible()
      const microphones = page.getByRole('combobox', { name: 'Microphone' })
      await microphones.selectOption({ index: 1 })
      await expect(page.getByText('We can hear you.')).toBeVisible()
      expect(await audit(page)).toEqual([])
    })

    await test.step('the second member sees who is there', async () => {
      await join(poster)
      await expect(poster.page.getByText('Waiting for Jonas…').last()).toBeVisible()
      await openLobby(worker, deal)
      await expect(worker.page.getByRole('heading', { level: 1, name: 'Maja is already there' })).toBeVisible()
      await expect(worker.page.getByText(/^In the call for \d:\d\d$/)).toBeVisible()
      await worker.page.getByLabel('Join muted').check()
      await join(worker)
    })

    await test.step('both receive a moving picture, and sound after unmuting', async () => {
      await expect(poster.page.getByText(/^(?:Good|Fair|Poor) connection, .*lost/)).toBeVisible()
      await expect(poster.page.getByText('Jonas, muted')).toBeVisible()
      await control(worker, 'Microphone').click()
      await expect(poster.page.getByText('Jonas, muted')).toHaveCount(0)
      await expectAlive(poster, 'Jonas')
      await expectAlive(worker, 'Maja')
      for (const person of [poster, worker]) await expect(timer(person)).toHaveText(/^\d:\d\d$/)
      expect(await audit(poster.page)).toEqual([])
      expect(await audit(worker.page)).toEqual([])
    })

    await test.step('what one side turns off is shown to the other', async () => {
      await control(poster, 'Camera').click()
      await expect(control(poster, 'Camera')).toHaveAttribute('aria-pressed', 'false')
      await expect(worker.page.getByText('Maja’s camera is off')).toBeVisible()
      await control(poster, 'Camera').click()
      await expect(worker.page.getByText('Maja’s camera is off')).toHaveCount(0)
      await expectAlive(worker, 'Maja')
      await poster.page.keyboard.press('Alt+KeyM')
      await expect(worker.page.getByText('Maja, muted')).toBeVisible()
      await poster.page.keyboard.press('Alt+KeyM')
      await expect(worker.page.getByText('Maja, muted')).toHaveCount(0)
    })

    await test.step('a screen is shared, and the camera returns however the sharing ends', async () => {
      for (const stop of [
        () => control(poster, 'Share screen').click(),
        // The browser has a button of its own.
        () =>
          poster.page.evaluate(() => {
            const { tracks } = (globalThis as unknown as { kept: CapturedMedia }).kept
            tracks.at(-1)?.stop()
            tracks.at(-1)?.dispatchEvent(new Event('ended'))
          }),
      ]) {
        await control(poster, 'Share screen').click()
        await expect(poster.page.getByRole('region', { name: 'You' }).getByText('Your screen')).toBeVisible()
        await expectAlive(worker, 'Maja’s screen')
        await stop()
        await expect(videoOf(poster.page, 'You, mirrored')).toBeVisible()
        await expectAlive(worker, 'Maja')
      }
    })

    await test.step('they chat during the call, and typing does not mute', async () => {
      await control(poster, 'Chat').click()
      await poster.page.getByPlaceholder('Type a message...').fill('Can you turn a little? m v s')
      await poster.page.keyboard.press('Enter')
      await expect(control(poster, 'Microphone')).toHaveAttribute('aria-pressed', 'true')
      await expect(worker.page.getByText('1 new messages')).toBeVisible()
      await control(worker, 'Chat').click()
      await expect(worker.page.getByText('Can you turn a little? m v s').last()).toBeVisible()
      await worker.page.getByRole('button', { name: 'Close the chat' }).click()
    })

    await test.step('a reload rejoins the call', async () => {
      await control(worker, 'Microphone').click()
      await worker.page.reload()
      await expectAlive(worker, 'Maja')
      await expect(control(worker, 'Microphone')).toHaveAttribute('aria-pressed', 'false')
      await control(worker, 'Microphone').click()
      await expectAlive(poster, 'Jonas')
    })

    await test.step('one hangs up, and both have left with devices off', async () => {
      await control(worker, 'End call').click()
      for (const { page, toasts } of [poster, worker]) {
        await expect(page).toHaveURL('/work-in-progress')
        await expect(() => expect(toasts()).toMatch(/Call ended.*You talked for/)).toPass()
        await expect
          .poll(() =>
            page.evaluate(() =>
              (globalThis as unknown as { kept: CapturedMedia }).kept.tracks.map((one) => one.readyState),
            ),
          )
          .not.toContain('live')
      }
      const [call, ...others] = await storedCalls(deal)
      expect(others).toEqual([])
      expect(call?.status).toBe('ended')
      expect(call?.duration).toBeGreaterThan(3)
    })
    await leave(poster, worker)
  },
)

const ringCard = ({ page }: Person): Locator => page.getByRole('alertdialog', { name: 'Incoming Video Call' })

const ringFromChat = async ({ page }: Person, { id }: Deal): Promise<void> => {
  if (!page.url().endsWith(`/messages/${id}`)) await page.goto(`/messages/${id}`)
  await page.getByRole('button', { name: 'Start a video call' }).click()
}

test('JOURNEY-40 a call rings on any open page for ten seconds, and is declined, missed, canceled or accepted', async ({
  browser,
}) => {
  test.slow()
  const deal = await openDeal(browser, 'Petra', 'Emil')
  const { poster, worker } = deal
  const { page } = worker
  await page.goto('/wallet')
  await expect(page.getByRole('heading', { level: 1, name: 'Wallet' })).toBeVisible()

  await test.step('declined', async () => {
    await ringFromChat(poster, deal)
    await expect(ringCard(worker).getByText('Petra is calling you')).toBeVisible()
    expect(poster.toasts()).toContain('Calling...')
    await expect(poster.page.getByText('Calling Emil…')).toBeVisible()
    await ringCard(worker).getByRole('button', { name: 'Decline' }).click()
    await expect(ringCard(worker)).toHaveCount(0)
    await expect(poster.page.getByText('Emil declined the call.')).toBeVisible()
    expect(await horizontalOverflow(page)).toBe(0)
    await page.setViewportSize(PHONE.viewport)
  })

  await test.step('missed, without disturbing typing', async () => {
    await page.goto('/profile/edit')
    const about = page.getByRole('textbox').first()
    await about.focus()
    await ringFromChat(poster, deal)
    await expect(ringCard(worker)).toBeVisible()
    await expect(about).toBeFocused()
    await page.keyboard.press('Alt+KeyC')
    await expect(ringCard(worker).getByRole('button', { name: 'Accept' })).toBeFocused()
    // Only the card: what is below it is covered for ten seconds.
    const { violations } = await new AxeBuilder({ page }).include('[data-slot=call-layer]').analyze()
    expect(violations).toEqual([])
    await expect(ringCard(worker)).toHaveCount(0, { timeout: 12_000 })
    await expect(poster.page.getByText('Emil did not answer.')).toBeVisible()
  })

  await test.step('also on a page that opens while it rings; canceled', async () => {
    await ringFromChat(poster, deal)
    await expect(ringCard(worker)).toBeVisible()
    await page.goto('/wallet')
    await expect(ringCard(worker)).toBeVisible()
    await poster.page.getByRole('button', { name: 'Cancel' }).click()
    await expect(ringCard(worker)).toHaveCount(0, { timeout: 5_000 })
    await expect(poster.page.getByText('Calling Emil…')).toHaveCount(0)
  })

  await test.step('from the call page: a waiting member may ring again', async () => {
    await openLobby(poster, deal)
    await join(poster)
    for (const next of ['Ring again', 'End call']) {
      await ringCard(worker).getByRole('button', { name: 'Decline' }).click()
      await expect(poster.page.getByText('Emil declined the call.').last()).toBeVisible()
      await poster.page.getByRole('button', { name: next }).click()
    }
    await expect(poster.page).toHaveURL('/work-in-progress')
  })

  await test.step('accepted over an open dialog, in a separate tab', async () => {
    await page.goto(`/work-in-progress?contract=${deal.id}`)
    await page.getByRole('button', { name: 'Read and sign' }).first().click()
    await expect(page.getByRole('dialog', { name: deal.title })).toBeVisible()
    await ringFromChat(poster, deal)
    const opened = page.context().waitForEvent('page')
    await ringCard(worker).getByRole('button', { name: 'Accept' }).click()
    const tab: Person = { ...worker, page: await opened }
    await expect(ringCard(worker)).toHaveCount(0)
    await expect(tab.page).toHaveURL(/\/video-call\/[-0-9a-f]{36}$/)
    await expect(poster.page).toHaveURL(tab.page.url())
    for (const person of [tab, poster]) await join(person)
    for (const person of [tab, poster]) await expect(timer(person)).toHaveText(/^\d:\d\d$/)
    // Joined once more, the call continues there.
    const other: Person = { ...worker, page: await page.context().newPage() }
    await openLobby(other, deal)
    await join(other)
    await expect(timer(other)).toHaveText(/^\d:\d\d$/)
    await expect(tab.page.getByRole('heading', { name: 'The call goes on elsewhere' })).toBeVisible()
    // Going to another page also leaves.
    await other.page.goto('/work-in-progress')
    await expect(poster.page.getByText('Waiting for Emil…').last()).toBeVisible()
    await control(poster, 'End call').click()
    await expect(poster.page).toHaveURL('/work-in-progress')
  })
  const statuses = (await storedCalls(deal)).map(({ status }) => status)
  expect(statuses.toSorted()).toEqual(['declined', 'declined', 'declined', 'ended', 'missed', 'missed'])
  await leave(poster, worker)
})

test('JOURNEY-41 a call without permission, camera or call page shows why and offers a way back', async ({
  browser,
}) => {
  test.slow()
  const deal = await openDeal(browser, 'Olga', 'Piet')
  const { poster, worker } = deal

  await test.step('a stranger', async () => {
    const stranger = await openWorker(browser, 'Udo')
    await stranger.page.goto(`/video-call/${deal.id}`)
    await expect(stranger.page.getByRole('heading', { name: 'Access Denied' })).toBeVisible()
    await expect(stranger.page.getByText('You are not authorized to join this video call.')).toBeVisible()
    expect(await audit(stranger.page)).toEqual([])
    await leave(stranger)
  })

  await test.step('a call that does not exist', async () => {
    await poster.page.goto('/video-call/0198c1f2-7a00-7000-8000-0000000000aa')
    await expect(poster.page.getByRole('heading', { name: 'Video Call Not Found' })).toBeVisible()
    await expect(
      poster.page.getByText("This video call room doesn't exist or you don't have access to it."),
    ).toBeVisible()
    await poster.page.getByRole('link', { name: 'Work in Progress' }).last().click()
    await expect(poster.page).toHaveURL('/work-in-progress')
  })

  await test.step('a call page that failed to load', async () => {
    await poster.page.route('**/api/video-call/room/*', (route) => route.abort(), { times: 1 })
    await poster.page.goto(`/video-call/${deal.id}`)
    await expect(poster.page.getByRole('heading', { name: 'Video Call Not Found' })).toBeVisible()
    await poster.page.getByRole('button', { name: 'Try again' }).click()
    await expect(poster.page.getByRole('heading', { level: 1, name: 'Call Piet' })).toBeVisible()
  })

  await test.step('signed out', async () => {
    const page = await (await browser.newContext(DESKTOP)).newPage()
    await skipWelcome(page)
    const toasts = await listen(page)
    await page.goto(`/video-call/${deal.id}`)
    await expect(page.getByRole('dialog', { name: 'Welcome back' })).toBeVisible()
    await expect(page).toHaveURL(`/?auth=login&next=${encodeURIComponent(`/video-call/${deal.id}`)}`)
    await expect(() => expect(toasts()).toContain('You need to be signed in to join video calls')).toPass()
    await page.context().close()
  })

  await test.step('a refused camera: try again, or join without', async () => {
    const { page } = worker
    await page.addInitScript(() => {
      const real = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices)
      navigator.mediaDevices.getUserMedia = (wanted) =>
        sessionStorage.getItem('allowed') ? real(wanted) : Promise.reject(new DOMException('', 'NotAllowedError'))
    })
    await openLobby(worker, deal)
    await expect(() => {
      expect(worker.toasts()).toContain('Camera/Microphone Error')
      expect(worker.toasts()).toContain('Unable to access camera or microphone. Please check permissions.')
    }).toPass()
    await expect(page.getByRole('heading', { name: 'Camera and microphone are shut' })).toBeVisible()
    expect(await audit(page)).toEqual([])
    await join(worker)
    await expect(control(worker, 'Camera')).toHaveAttribute('aria-pressed', 'false')
    await openLobby(poster, deal)
    await join(poster)
    // Without camera and microphone, but present: a viewer sees everything.
    await expect(poster.page.getByText('Piet’s camera is off')).toBeVisible()
    await expectAlive(worker, 'Olga')
    await page.evaluate(() => sessionStorage.setItem('allowed', 'yes'))
    await control(worker, 'Camera').click()
    await control(worker, 'Microphone').click()
    await expectAlive(poster, 'Piet')
    await control(poster, 'End call').click()
    await expect(page).toHaveURL('/work-in-progress')
  })

  await test.step('a screen that cannot be shared', async () => {
    await openLobby(poster, deal)
    await poster.page.evaluate(() => {
      navigator.mediaDevices.getDisplayMedia = () => Promise.reject(new DOMException('', 'NotReadableError'))
    })
    await join(poster)
    await control(poster, 'Share screen').click()
    await expect(() => {
      expect(poster.toasts()).toContain('Screen Share Error')
      expect(poster.toasts()).toContain('Unable to start screen sharing')
    }).toPass()
    await control(poster, 'End call').click()
  })
  await leave(poster, worker)
})
