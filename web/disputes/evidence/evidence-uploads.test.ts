import { describe, expect, it } from 'vitest'
import { kindOf, problemWith } from '#web/disputes/evidence/evidence-files.ts'
import { type EvidenceUploads, newEvidenceUploads, type SendPiece } from '#web/disputes/evidence/evidence-uploads.ts'
import { CallError } from '#web/runtime/call.ts'

const file = (name: string, type = 'image/jpeg', size = 10): File => new File(['x'.repeat(size)], name, { type })
const ROOM = 20
const names = (uploads: EvidenceUploads) => uploads.read().pieces.map((piece) => piece.file.name)

it.each([
  ['IMG_1.HEIC', '', 'photo'],
  ['a.jpg', 'image/jpeg', 'photo'],
  ['drawing.svg', 'image/svg+xml', null],
  ['quote', 'application/pdf', 'pdf'],
  ['chat.txt', 'text/plain', 'text'],
  ['page.html', 'text/html', null],
  ['song.mp3', 'audio/mpeg', null],
])('EVIDENCE-UI-1 %s (%s) is recognized as %s', (name, type, kind) =>
  expect(kindOf({ name, type, size: 1 })).toBe(kind),
)

it('EVIDENCE-UI-1 unacceptable files are refused before sending', () => {
  expect(problemWith({ name: 'song.mp3', type: 'audio/mpeg', size: 1 })).toBe(
    'song.mp3: Please choose a photo, a PDF or a plain text file.',
  )
  expect(problemWith({ name: 'a.pdf', type: 'application/pdf', size: 11 * 1024 * 1024 })).toBe(
    'a.pdf is larger than 10 MB.',
  )
  expect(problemWith({ name: 'a.txt', type: 'text/plain', size: 0 })).toBe('a.txt is empty.')
})

describe('EVIDENCE-UI-1 chosen files', () => {
  const sent: { name: string; caption: string; key: string }[] = []
  let isDown = false
  const send: SendPiece = async (_, { file: { name }, caption, key }, { onProgress }) => {
    onProgress(0.5)
    sent.push({ name, caption, key })
    if (isDown) throw new CallError(0, '', 'no answer')
  }

  it('are sent one after the other with their captions and removed on arrival', async () => {
    sent.length = 0
    const uploads = newEvidenceUploads(send)
    await uploads.add([file('a.jpg'), file('b.pdf', 'application/pdf'), file('c.mp3', 'audio/mpeg')], ROOM)
    expect(uploads.read().refused).toEqual(['c.mp3: Please choose a photo, a PDF or a plain text file.'])
    uploads.caption(uploads.read().pieces[0]!.id, 'The wall')
    expect(await uploads.send('dispute')).toBe(true)
    expect(sent.map(({ name, caption }) => `${name} ${caption}`)).toEqual(['a.jpg The wall', 'b.pdf '])
    expect(uploads.read()).toMatchObject({ pieces: [], isSending: false, announcement: 'b.pdf has arrived.' })
  })

  it('stay after a failure and are retried with the same key', async () => {
    sent.length = 0
    isDown = true
    const uploads = newEvidenceUploads(send)
    await uploads.add([file('a.jpg')], ROOM)
    expect(await uploads.send('dispute')).toBe(false)
    expect(uploads.read().pieces[0]).toMatchObject({ state: 'failed', problem: 'It did not arrive. Please try again.' })
    isDown = false
    expect(await uploads.send('dispute')).toBe(true)
    expect(sent[1]!.key).toBe(sent[0]!.key)
  })

  it('get a new key with another caption', async () => {
    sent.length = 0
    isDown = true
    const uploads = newEvidenceUploads(send)
    await uploads.add([file('a.jpg')], ROOM)
    await uploads.send('dispute')
    uploads.caption(uploads.read().pieces[0]!.id, 'In other words')
    isDown = false
    await uploads.send('dispute')
    expect(sent[1]!.key).not.toBe(sent[0]!.key)
  })

  it('are limited in number and can be removed', async () => {
    const uploads = newEvidenceUploads(send)
    await uploads.add([file('a.jpg'), file('b.jpg'), file('c.jpg')], 2)
    expect(names(uploads)).toEqual(['a.jpg', 'b.jpg'])
    expect(uploads.read().refused).toEqual(['There is room for 2 more.'])
    uploads.remove(uploads.read().pieces[0]!.id)
    expect(names(uploads)).toEqual(['b.jpg'])
  })

  it('stay when sending is stopped', async () => {
    const uploads = newEvidenceUploads(
      (_, __, { signal }) =>
        new Promise((_resolve, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('stopped', 'AbortError')))
        }),
    )
    await uploads.add([file('a.jpg'), file('b.jpg')], ROOM)
    const sending = uploads.send('dispute')
    uploads.stop()
    expect(await sending).toBe(false)
    expect(uploads.read().pieces.map(({ state, problem }) => [state, problem])).toEqual([
      ['ready', null],
      ['ready', null],
    ])
  })
})
