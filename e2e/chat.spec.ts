import { expect, test, type Locator, type Page } from '@playwright/test'
import sharp from 'sharp'
import type { ChatMessage } from '#core/chat/api.ts'
import type { ChatServerMessage } from '#core/chat/socket.ts'
import {
  type Deal,
  expectToast,
  leave,
  openDeal,
  openPoster,
  openWorker,
  type Person,
  read,
  signByCall,
  startContract,
  writeContract,
  PHONE,
} from './deal.ts'

const box = (page: Page): Locator => page.getByRole('textbox', { name: 'Message' })
const sendButton = (page: Page): Locator => page.getByRole('button', { name: 'Send', exact: true })
const log = (page: Page): Locator => page.getByRole('log')
/** The message bubble with this text. */
const bubble = (page: Page, text: string): Locator => log(page).getByRole('listitem').filter({ hasText: text })

const openChat = async ({ page }: Person, { id }: Pick<Deal, 'id'>): Promise<void> => {
  await page.goto(`/messages/${id}`)
  await expect(log(page)).toBeVisible()
}
const writeMessage = async ({ page }: Person, text: string): Promise<void> => {
  await box(page).fill(text)
  await sendButton(page).click()
  await expect(box(page)).toHaveValue('')
}
/** The messages in the log, in order, without times and ticks. */
const textsIn = (page: Page): Promise<string[]> => log(page).locator('[data-slot=bubble-text]').allTextContents()
const messagesOf = async (person: Person, id: string): Promise<string[]> =>
  ((await read(person, `/api/chat/${id}/messages`)) as ChatMessage[]).map(({ content }) => content)

/** A photo that takes a while to send. */
const heavyPhoto = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({
    create: {
      width: 500,
      height: 400,
      channels: 3,
      background: '#6b4e36',
      noise: { type: 'gaussian', mean: 120, sigma: 60 },
    },
  })
    .png()
    .toBuffer(),
})
const pdf = {
  name: 'gate-measurements.pdf',
  mimeType: 'application/pdf',
  buffer: Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'),
}

/** Limits the upload rate of this page until the returned function is called. */
const slowDown = async (page: Page, bytes: number): Promise<() => Promise<void>> => {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  const limit = async (uploadThroughput: number) => {
    const conditions = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput }
    await session.send('Network.emulateNetworkConditions', conditions)
  }
  await limit(bytes)
  return () => limit(-1)
}

test(
  'JOURNEY-36 two people write, see each other typing and reading, send a photo and a PDF, and edit a message',
  { tag: '@core' },
  async ({ browser }) => {
    test.slow()
    const [poster, worker] = await Promise.all([openPoster(browser, 'Lena'), openWorker(browser, 'Piet', PHONE)])
    const deal = await startContract({ poster, worker })

    await test.step('the chat is one click away from the contract', async () => {
      await openDeal(poster, deal)
      await poster.page.getByRole('main').getByRole('link', { name: 'Messages', exact: true }).click()
      await expect(poster.page.getByRole('heading', { level: 2, name: 'Piet' })).toBeVisible()
      await expect(sendButton(poster.page)).toBeDisabled()
    })

    await test.step('an unread message has one tick and is in the list of the other side', async () => {
      await worker.page.goto('/work-in-progress')
      await box(poster.page).fill('   ')
      await expect(sendButton(poster.page)).toBeDisabled()
      await writeMessage(poster, 'Is there parking on your side?')
      await expect(bubble(poster.page, 'Is there parking')).toContainText('sent')
      await worker.page.getByRole('link', { name: /^Messages/ }).click()
      const row = worker.page.getByRole('navigation', { name: 'Conversations' }).getByRole('link', { name: /^Lena/ })
      await expect(row).toContainText('Is there parking on your side?')
      await expect(row).toContainText('1 unread')
      await expect(row).toContainText(deal.title)
      await row.click()
    })

    await test.step('read, it has two, and both see each other online', async () => {
      await expect(bubble(worker.page, 'Is there parking')).toBeVisible()
      await expect(bubble(poster.page, 'Is there parking')).toContainText('read')
      await expect(poster.page.getByRole('region', { name: 'Chat with Piet' })).toContainText('Online')
    })

    await test.step('typing shows, and stops two seconds after the last key', async () => {
      await Promise.all([
        expect(poster.page.getByText('Piet is typing')).toBeAttached(),
        box(worker.page).pressSequentially('Right outside', { delay: 30 }),
      ])
      await expect(poster.page.getByText('Piet is typing')).toHaveCount(0)
      await expect(box(worker.page)).toHaveValue('Right outside')
      await sendButton(worker.page).click()
      await expect(bubble(poster.page, 'Right outside')).toBeVisible()
      await expect(bubble(worker.page, 'Right outside')).toContainText('read')
    })

    await test.step('a photo shows its progress and opens large, and a PDF is downloaded', async () => {
      const photo = await heavyPhoto('gate.png')
      const speedUp = await slowDown(worker.page, 20_000)
      await worker.page.getByLabel('Attach a file').setInputFiles([photo, pdf])
      const progress = worker.page.getByRole('progressbar', { name: 'Sending gate.png' })
      await expect(progress).toBeVisible()
      await expect
        .poll(() => progress.evaluate((bar: HTMLProgressElement) => bar.value).catch(() => 0))
        .toBeGreaterThan(0.05)
      await speedUp()
      await expectToast(worker, 'File uploaded', 'File shared successfully')
      const picture = log(poster.page).getByRole('button', { name: /^Photo, .*open large$/ })
      const file = log(poster.page).getByRole('link', { name: /gate-measurements\.pdf/ })
      // Its arrival scrolls the list, and would move the picture away under the click.
      await expect(file).toBeVisible()
      await picture.click()
      const large = poster.page.getByRole('dialog', { name: 'Photo' }).getByRole('img')
      await expect.poll(() => large.evaluate((image: HTMLImageElement) => image.naturalWidth).catch(() => 0)).toBe(500)
      await poster.page.keyboard.press('Escape')
      await expect(picture).toBeFocused()
      const handed = poster.page.waitForEvent('download')
      await file.click()
      expect((await handed).suggestedFilename()).toBe('gate-measurements.pdf')
    })

    await test.step('a file that cannot be sent shows why, and an upload can be canceled', async () => {
      const program = { name: 'setup.exe', mimeType: 'application/octet-stream', buffer: Buffer.from('MZ\u0000\u0001') }
      await poster.page.getByLabel('Attach a file').setInputFiles(program)
      await expect(bubble(poster.page, 'setup.exe')).toContainText('This kind of file cannot be sent.')
      await expectToast(poster, 'Upload failed', 'Could not upload file')
      await bubble(poster.page, 'setup.exe').getByRole('button', { name: 'Discard' }).click()
      await expect(bubble(poster.page, 'setup.exe')).toHaveCount(0)
      const speedUp = await slowDown(poster.page, 20_000)
      await poster.page.getByLabel('Attach a photo').setInputFiles(await heavyPhoto('wrong-gate.png'))
      await bubble(poster.page, 'wrong-gate.png').getByRole('button', { name: 'Stop' }).click()
      await expect(bubble(poster.page, 'wrong-gate.png')).toHaveCount(0)
      await speedUp()
    })

    await test.step('a message is edited in place, on both pages', async () => {
      await writeMessage(poster, 'See you at 6:50')
      await expect(bubble(poster.page, 'See you at 6:50')).toContainText('read')
      await box(poster.page).press('ArrowUp')
      const edit = poster.page.getByRole('textbox', { name: 'Edit your message' })
      await edit.fill('never')
      await edit.press('Escape')
      await expect(bubble(poster.page, 'See you at 6:50')).toBeVisible()
      await box(poster.page).press('ArrowUp')
      await edit.fill('See you at 7:50')
      await edit.press('Enter')
      for (const { page } of [poster, worker]) {
        await expect(bubble(page, 'See you at 7:50')).toContainText('edited')
        await expect(bubble(page, 'See you at 6:50')).toHaveCount(0)
      }
      await expect(box(poster.page)).toBeFocused()
    })

    await test.step('URLs are links, everything else is text', async () => {
      await writeMessage(worker, '<img src=x onerror=alert(1)> https://example.com/hinges javascript:alert(1)')
      const link = bubble(poster.page, 'hinges').getByRole('link')
      await expect(link).toHaveAttribute('href', 'https://example.com/hinges')
      await expect(link).toHaveAttribute('rel', 'noopener nofollow ugc')
      await expect(bubble(poster.page, 'hinges')).toContainText('<img src=x onerror=alert(1)>')
    })

    await leave(poster, worker)
  },
)

/** A connection that can be cut in either direction without the browser noticing. */
const interceptSocket = async (
  page: Page,
): Promise<{ mute: boolean; dropsOutgoing: boolean; cut: () => Promise<void> }> => {
  const tap = { mute: false, dropsOutgoing: false, cut: () => Promise.resolve() }
  await page.routeWebSocket(/\/ws\/chat$/, (socket) => {
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!tap.dropsOutgoing) server.send(message)
    })
    server.onMessage((message) => {
      if (!tap.mute) socket.send(message)
    })
    tap.cut = async () => {
      await server.close()
      await socket.close({ code: 1012 })
    }
  })
  return tap
}

test('JOURNEY-37 a lost connection loses nothing, duplicates nothing and keeps the order; typed text stays', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker] = await Promise.all([openPoster(browser, 'Lena'), openWorker(browser, 'Piet', PHONE)])
  const deal = await startContract({ poster, worker })
  const tap = await interceptSocket(worker.page)
  await openChat(worker, deal)
  await openChat(poster, deal)
  await writeMessage(poster, 'one')
  await expect(bubble(worker.page, 'one')).toBeVisible()

  await test.step('the acknowledgment of a message is lost, then the message itself', async () => {
    tap.mute = true
    await writeMessage(worker, 'two')
    await expect(bubble(poster.page, 'two')).toBeVisible()
    await expect(bubble(worker.page, 'two')).toContainText('sending')
    tap.dropsOutgoing = true
    await writeMessage(worker, 'three')
    await expect(bubble(worker.page, 'three')).toContainText('sending')
  })

  await test.step('offline it shows a message, cannot send, and keeps the draft', async () => {
    await worker.page.context().setOffline(true)
    await tap.cut()
    await expect(worker.page.getByText('Disconnected', { exact: true })).toBeVisible()
    await expect(worker.page.getByRole('button', { name: 'Start a video call' })).toBeDisabled()
    await box(worker.page).fill('five')
    await expect(sendButton(worker.page)).toBeDisabled()
    await writeMessage(poster, 'four, while you were away')
    await expect(bubble(poster.page, 'four')).toContainText('sent')
  })

  await test.step('online again everything is there once', async () => {
    Object.assign(tap, { mute: false, dropsOutgoing: false })
    await worker.page.context().setOffline(false)
    await expect(bubble(worker.page, 'four')).toBeVisible()
    await expect(bubble(worker.page, 'three')).not.toContainText('sending')
    await expect(worker.page.getByText('Disconnected', { exact: true })).toHaveCount(0)
    await expect(worker.page.getByText('New', { exact: true })).toBeVisible()
    await expect(box(worker.page)).toHaveValue('five')
    const expected = ['one', 'two', 'four, while you were away', 'three']
    await expect.poll(() => textsIn(worker.page)).toEqual(expected)
    await expect.poll(() => textsIn(poster.page)).toEqual(expected)
    expect(await messagesOf(worker, deal.id)).toEqual(expected)
  })

  await test.step('the draft is there after a reload, and in no other conversation', async () => {
    await worker.page.reload()
    await expect(box(worker.page)).toHaveValue('five')
    await sendButton(worker.page).click()
    await expect(bubble(poster.page, 'five')).toBeVisible()
    await worker.page.reload()
    await expect(box(worker.page)).toHaveValue('')
    await expect.poll(() => textsIn(worker.page)).toHaveLength(5)
  })

  await test.step('an unacknowledged message survives the page', async () => {
    tap.dropsOutgoing = true
    await writeMessage(worker, 'six')
    await expect(bubble(worker.page, 'six')).toContainText('sending')
    tap.dropsOutgoing = false
    await worker.page.reload()
    await expect(bubble(poster.page, 'six')).toBeVisible()
    await expect(bubble(worker.page, 'six')).not.toContainText('sending')
    await expect.poll(() => textsIn(worker.page)).toHaveLength(6)
  })

  await test.step('signing out removes it from the device', async () => {
    await box(worker.page).fill('not for the next one')
    await worker.page.getByRole('button', { name: /your menu$/ }).click()
    await worker.page.getByRole('link', { name: 'Logout' }).click()
    await worker.page.waitForURL((url) => !url.pathname.startsWith('/messages'))
    const kept = await worker.page.evaluate(() => JSON.stringify(localStorage))
    expect(kept).not.toContain('not for the next one')
  })

  await leave(poster, worker)
})

/** A second socket of the page, and every message that it receives. */
const openSocket = ({ page }: Person) =>
  page.evaluateHandle(
    () =>
      new Promise<{ socket: WebSocket; received: ChatServerMessage[] }>((resolve) => {
        const received: ChatServerMessage[] = []
        const socket = new WebSocket(`ws://${location.host}/ws/chat`)
        socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data)) as ChatServerMessage))
        socket.addEventListener('open', () => resolve({ socket, received }))
      }),
  )

/**
 * Sends these and returns everything received so far. Replies keep their order, so the refusal of one more message is
 * the last.
 */
const sendOver = (connection: Awaited<ReturnType<typeof openSocket>>, messages: readonly object[]) =>
  connection.evaluate(
    ({ socket, received }, sent) =>
      new Promise<ChatServerMessage[]>((resolve) => {
        const last = `last-${crypto.randomUUID()}`
        socket.addEventListener('message', () => {
          const newest = received.at(-1)
          if (newest?.type === 'error' && newest.clientId === last)
            resolve(received.filter((message) => message.type !== 'error' || !message.clientId?.startsWith('last-')))
        })
        const nowhere = { type: 'send_message', conversationId: crypto.randomUUID(), content: 'x', clientId: last }
        for (const message of [...sent, nowhere]) socket.send(JSON.stringify(message))
      }),
    messages,
  )

const idOf = async (person: Person): Promise<string> => ((await read(person, '/api/auth/user')) as { id: string }).id

test('JOURNEY-38 contact data is masked until both have signed; a spoofed sender and a stranger have no access', async ({
  browser,
}) => {
  test.slow()
  const [poster, worker, stranger] = await Promise.all([
    openPoster(browser, 'Lena'),
    openWorker(browser, 'Piet'),
    openWorker(browser, 'Mallory'),
  ])
  const deal = await writeContract({ poster, worker })
  const [posterId, workerId] = [await idOf(poster), await idOf(worker)]
  await openChat(poster, deal)
  await openChat(worker, deal)

  await test.step('masked before the signatures, and the sender sees a note', async () => {
    await expect(poster.page.getByText(/are taken out until both have signed/)).toBeVisible()
    await writeMessage(poster, 'Call me at 813 555 0134')
    const mine = bubble(poster.page, 'Call me at')
    await expect(mine).toContainText('Phone numbers, e-mail addresses and links were taken out.')
    await expect(mine).not.toContainText('813')
    await expect(bubble(worker.page, 'Call me at')).toBeVisible()
    await expect(bubble(worker.page, 'Call me at')).not.toContainText('0134')
    await expect(worker.page.getByText('were taken out')).toHaveCount(0)
  })

  await test.step('a message cannot claim another sender', async () => {
    const text = { type: 'send_message', conversationId: deal.id, content: 'I agree to everything' }
    const received = await sendOver(await openSocket(worker), [
      { type: 'auth', conversationId: deal.id },
      { ...text, senderId: posterId, clientId: 'spoof-1' },
      { ...text, receiverId: workerId, clientId: 'spoof-2' },
    ])
    const errors = received.filter((message) => message.type === 'error')
    expect(errors.map(({ code, clientId }) => [code, clientId])).toEqual([
      ['not_you', 'spoof-1'],
      ['wrong_receiver', 'spoof-2'],
    ])
    expect(await messagesOf(poster, deal.id)).toHaveLength(1)
    await expect(bubble(poster.page, 'I agree')).toHaveCount(0)
  })

  await test.step('a stranger gets not found and no messages', async () => {
    await stranger.page.goto('/messages')
    const connection = await openSocket(stranger)
    const refused = await sendOver(connection, [
      { type: 'auth', conversationId: deal.id },
      { type: 'send_message', conversationId: deal.id, content: 'hello', clientId: 'x-1' },
      { type: 'typing_start', conversationId: deal.id },
      { type: 'mark_read', conversationId: deal.id },
    ])
    expect(refused.map(({ type }) => type)).toEqual(['error', 'error', 'error', 'error'])
    await writeMessage(worker, 'Between the two of us')
    await expect(bubble(poster.page, 'Between the two of us')).toBeVisible()
    expect(await sendOver(connection, [])).toEqual(refused)
    expect(await messagesOf(poster, deal.id)).toHaveLength(2)
    await stranger.page.goto(`/messages/${deal.id}`)
    await expect(stranger.page.getByRole('heading', { name: 'This conversation does not exist' })).toBeVisible()
  })

  await test.step('unmasked once both have signed', async () => {
    await signByCall(deal, 'worker')
    await signByCall(deal, 'poster')
    await expect(poster.page.getByText(/are taken out until both have signed/)).toHaveCount(0)
    await writeMessage(poster, 'Now: 813 555 0134')
    await expect(bubble(worker.page, '813 555 0134')).toBeVisible()
  })

  await test.step('blocked, nobody can write; messages stay, and the block can be removed', async () => {
    await poster.page.getByRole('button', { name: 'Block or report' }).click()
    await poster.page.getByRole('dialog').getByRole('button', { name: 'Block Piet' }).click()
    await poster.page.getByRole('dialog', { name: 'Block Piet?' }).getByRole('button', { name: 'Block Piet' }).click()
    await expect(poster.page.getByText('You have blocked Piet.')).toBeVisible()
    await expect(box(poster.page)).toHaveCount(0)
    await expect(bubble(poster.page, 'Now: 813 555 0134')).toBeVisible()
    await box(worker.page).fill('Are you there?')
    await sendButton(worker.page).click()
    await expect(bubble(worker.page, 'Are you there?')).toContainText('Not sent')
    await expect(worker.page.getByText('You cannot write to Lena any more.')).toBeVisible()
    await poster.page.getByRole('button', { name: 'Unblock Piet' }).click()
    await expect(box(poster.page)).toBeVisible()
    await worker.page.reload()
    await bubble(worker.page, 'Are you there?').getByRole('button', { name: 'Retry' }).click()
    await expect(bubble(poster.page, 'Are you there?')).toBeVisible()
  })

  await leave(poster, worker, stranger)
})
