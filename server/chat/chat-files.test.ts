import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openTestApp, type Answer, type TestApp } from '#server/testing/app.ts'
import { activeContract, good, openContract, type Deal } from '#server/testing/scenarios/contracts.ts'
import { joinConversation } from '#server/testing/sockets.ts'
import { createWorker } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { formWith, PDF, PICTURE, type TestFile } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
let stranger: TestMember
let deal: Deal
beforeAll(async () => {
  testApp = await openTestApp()
  stranger = await createWorker(testApp)
  deal = await activeContract(testApp)
})
afterAll(() => testApp.close())

const upload = (who: TestMember, file: TestFile, fields: Record<string, string> = {}): Promise<Answer> => {
  const { payload, headers } = formWith('file', [file], { conversationId: deal.id, ...fields })
  return who.client.send('POST', '/api/chat/upload', payload, headers)
}

describe('CHAT-7 a file', () => {
  test('that is a picture is re-encoded, with a thumbnail, for the two only', async () => {
    const socket = await joinConversation(testApp.app, deal.poster, deal.id)
    const message = await good(upload(deal.worker, PICTURE, { receiverId: deal.poster.id, clientId: 'p1' }))
    expect(message).toMatchObject({
      messageType: 'image',
      content: '',
      fileUrl: `/api/chat/files/${message.id}`,
      thumbnailUrl: `/api/chat/files/${message.id}?size=thumb`,
      fileName: expect.stringMatching(/\.webp$/),
      clientId: 'p1',
    })
    expect((await socket.waitFor('new_message')).message).toEqual(message)
    for (const who of [deal.poster, deal.worker])
      for (const url of [message.fileUrl, message.thumbnailUrl]) {
        const { status, headers } = await who.client.get(url)
        expect([status, headers['content-type'], headers['x-content-type-options'], headers['cache-control']]).toEqual([
          200,
          'image/webp',
          'nosniff',
          expect.stringContaining('no-store'),
        ])
      }
    for (const client of [stranger.client, testApp.client()])
      expect([401, 404]).toContain((await client.get(message.fileUrl)).status)
  })

  test.each([
    ['a PDF', PDF, 'pdf', 'application/pdf'],
    [
      'plain text with the name of a page',
      { name: 'note.html', bytes: 'Measure twice, cut once.' },
      'txt',
      'text/plain; charset=utf-8',
    ],
    ['a name like a path', { name: '../../etc/pass<wd>.txt', bytes: 'text' }, 'txt', 'text/plain; charset=utf-8'],
  ])('that is %s is only offered as a download', async (_what, file, extension, type) => {
    const message = await good(upload(deal.worker, file))
    expect(message).toMatchObject({
      messageType: 'file',
      thumbnailUrl: null,
      fileName: expect.stringMatching(/^[^/\\"\r\n]+$/),
    })
    expect(message.fileName.endsWith(`.${extension}`)).toBe(true)
    const { headers } = await deal.poster.client.get(message.fileUrl)
    expect(headers['content-disposition']).toMatch(/^attachment; filename="/)
    expect([headers['content-type'], headers['x-content-type-options']]).toEqual([type, 'nosniff'])
  })

  test.each([
    ['a page', '<!doctype html><script>alert(1)</script>'],
    ['a drawing', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'],
    ['a program', '\u007fELF\u0002\u0001\u0001\u0000\u0000\u0000'],
    ['an archive', 'PK\u0003\u0004 nothing in it'],
    ['nothing', ''],
  ])('that is %s is refused under any name, and no message is created', async (_what, bytes) => {
    const before = (await good(deal.worker.client.get(`/api/chat/${deal.id}`))).lastSeq
    const { status, body } = await upload(deal.worker, { name: 'holiday.jpg', bytes })
    expect([415, 422]).toContain(status)
    expect(body.fields.file).toMatch(/\.$/)
    expect((await good(deal.worker.client.get(`/api/chat/${deal.id}`))).lastSeq).toBe(before)
  })

  test('of more than 25 MB is refused', async () => {
    const { status, body } = await upload(deal.worker, { name: 'film.mp4', bytes: 'x'.repeat(25 * 1024 * 1024 + 1) })
    expect(status).toBe(413)
    expect(body.message).toContain('25MB')
  })

  test('by or for a stranger is refused before it is read', async () => {
    expect((await upload(stranger, PICTURE)).status).toBe(404)
    expect((await upload(deal.worker, PICTURE, { receiverId: stranger.id })).status).toBe(403)
  })

  test('sent twice is one message', async () => {
    const [one, two] = await Promise.all([
      good(upload(deal.worker, PDF, { clientId: 'again' })),
      good(upload(deal.worker, PDF, { clientId: 'again' })),
    ])
    expect(two).toEqual(one)
    expect((await deal.poster.client.get(one.fileUrl)).status).toBe(200)
  })

  test('is stored privately and attached to its message', async () => {
    const { id } = await good(upload(deal.worker, PDF))
    const rows = await testApp.app.db
      .selectFrom('chat_messages as m')
      .innerJoin('stored_files as f', 'f.id', 'm.file_id')
      .select(['f.attached_at', 'f.is_private', 'f.purpose'])
      .where('m.id', '=', id)
      .execute()
    expect(rows).toEqual([{ attached_at: expect.any(String), is_private: true, purpose: 'chat' }])
  })

  test('with a phone number in its name is masked until both have signed', async () => {
    const pending = await openContract(testApp)
    const { payload, headers } = formWith('file', [{ ...PDF, name: 'call 813-555-0142.pdf' }], {
      conversationId: pending.id,
    })
    const message = await good(pending.worker.client.send('POST', '/api/chat/upload', payload, headers))
    expect(message.fileName).not.toContain('0142')
  })
})
