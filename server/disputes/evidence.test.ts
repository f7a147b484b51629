import { MINUTE_MS } from '#core/kernel/time.ts'
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Evidence } from '#core/disputes/api.ts'
import { MAX_EVIDENCE_BYTES, MAX_EVIDENCE_PER_SIDE } from '#core/disputes/rules.ts'
import { openTestApp, type TestApp, type TestClient } from '#server/testing/app.ts'
import { good, startedContract, step, type Deal } from '#server/testing/scenarios/contracts.ts'
import { answer, disputedContract, pendingOf, raise, readDispute } from '#server/testing/scenarios/disputes.ts'
import { requireHealth } from '#server/testing/doctor.ts'
import { addEvidence, download, type Piece } from '#server/testing/scenarios/evidence.ts'
import { createAdmin, createMember } from '#server/testing/scenarios/users.ts'
import { PDF, PICTURE } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(async () => {
  await requireHealth(testApp)
  await testApp.close()
})

type Case = Awaited<ReturnType<typeof disputedContract>>

const added = (client: TestClient, { dispute }: Case, piece: Piece): Promise<Evidence> =>
  good(addEvidence(client, dispute.id, piece))
const look = (client: TestClient, url: string) => download(testApp, client, url)

const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex')

/** A photo with GPS metadata, as phones take it. */
const fromPhone = (): Promise<Buffer> =>
  sharp({ create: { width: 120, height: 90, channels: 3, background: '#4a6a8a' } })
    .withExifMerge({
      IFD0: { Make: 'Ybor Cameras' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '27/1 57/1 4/1', GPSLongitudeRef: 'W', GPSLongitude: '82/1 25/1 47/1' },
    })
    .jpeg()
    .toBuffer()

const zeros = (head: string): Buffer => Buffer.concat([Buffer.from(head, 'latin1'), Buffer.alloc(512)])

const storedOf = ({ poster, worker }: Deal) =>
  testApp.app.db
    .selectFrom('stored_files')
    .select(['storage_key', 'attached_at', 'is_private', 'size_bytes'])
    .where('purpose', '=', 'evidence')
    .where('owner_id', 'in', [poster.id, worker.id])
    .execute()

/** As an admin. */
const endDispute = async (disputeId: string) => {
  const { client } = await createAdmin(testApp, 'moderator')
  return good(client.post('/api/admin/disputes/resolve', { disputeId, resolution: 'dismissed', adminNotes: 'Seen.' }))
}

describe('EVIDENCE-1 evidence', () => {
  test('a photo is re-encoded without metadata, and its hash is that of the stored file', async () => {
    const deal = await disputedContract(testApp)
    const bytes = await fromPhone()
    expect(bytes.includes('Ybor Cameras')).toBe(true)
    const { client } = deal.poster
    const piece = await added(client, deal, { file: { name: 'IMG 0184.JPG', bytes }, description: 'The two panes.' })
    expect(piece).toMatchObject({
      disputeId: deal.dispute.id,
      submittedBy: deal.poster.id,
      submittedByRole: 'poster',
      submittedByName: 'Maren',
      isMine: true,
      evidenceType: 'photo',
      fileName: 'IMG 0184.webp',
      description: 'The two panes.',
      fileUrl: `/api/evidence/${piece.id}/file`,
      thumbnailUrl: `/api/evidence/${piece.id}/file?size=thumb`,
    })
    for (const url of [piece.fileUrl!, piece.thumbnailUrl!]) {
      const served = await look(client, url)
      expect(served).toMatchObject({ status: 200, headers: { 'content-type': 'image/webp' } })
      expect(served.headers['cache-control']).toBe('private, no-store')
      expect(served.bytes.includes('Ybor Cameras')).toBe(false)
      const { exif, icc, xmp, width } = await sharp(served.bytes).metadata()
      expect([exif, icc, xmp, width]).toEqual([undefined, undefined, undefined, 120])
    }
    expect(sha256((await look(client, piece.fileUrl!)).bytes)).toBe(piece.sha256)
  })

  test('a HEIC photo of a phone is accepted', async () => {
    const deal = await disputedContract(testApp)
    const bytes = readFileSync(new URL('../platform/files/fixtures/tiny.heic', import.meta.url))
    const piece = await added(deal.worker.client, deal, { file: { name: 'x.heic', bytes } })
    expect(piece).toMatchObject({ evidenceType: 'photo', fileName: 'x.webp', submittedByRole: 'worker' })
  })

  test('PDF and plain text are stored unchanged and only served as downloads', async () => {
    const deal = await disputedContract(testApp)
    const text = 'She said: “fine” – and paid 1 200 ₽.\r\n\tTwice.\n'
    const cases = [
      { file: { ...PDF, name: 'Rechnung für die Leiter.pdf' }, type: 'pdf', mime: 'application/pdf' },
      { file: { name: 'chat.txt', bytes: text }, type: 'text', mime: 'text/plain; charset=utf-8' },
    ] as const
    for (const { file, type, mime } of cases) {
      const bytes = Buffer.from(file.bytes)
      const piece = await added(deal.worker.client, deal, { file })
      expect(piece).toMatchObject({
        evidenceType: type,
        fileName: file.name,
        sha256: sha256(bytes),
        thumbnailUrl: null,
      })
      const served = await look(deal.poster.client, piece.fileUrl!)
      expect(served.bytes.equals(bytes)).toBe(true)
      expect(served.headers).toMatchObject({
        'content-type': mime,
        'content-disposition': `attachment; filename="${file.name.replace('ü', '_')}"`,
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
      })
      expect((await look(deal.poster.client, `${piece.fileUrl}?size=thumb`)).status).toBe(404)
    }
  })

  test('text alone is a statement, sent as JSON or as a form', async () => {
    const deal = await disputedContract(testApp)
    const first = await added(deal.poster.client, deal, { description: '  I was there all day.  ' })
    const second = await good(
      deal.worker.client.post(`/api/disputes/${deal.dispute.id}/evidence`, { description: 'So was I.' }),
    )
    for (const [piece, description] of [
      [first, 'I was there all day.'],
      [second, 'So was I.'],
    ])
      expect(piece).toMatchObject({ evidenceType: 'text', fileUrl: null, fileName: null, sha256: null, description })
    expect((await look(deal.poster.client, `/api/evidence/${first.id}/file`)).status).toBe(404)
  })

  test.each([
    ['a text with the name of a photo', { name: 'proof.jpg', bytes: 'Only words.' }, 'text', 'proof.txt'],
    ['a photo with the name of a text', { name: 'note.txt', bytes: PICTURE.bytes }, 'photo', 'note.webp'],
    ['a PDF without an extension', { name: 'invoice', bytes: PDF.bytes }, 'pdf', 'invoice.pdf'],
    ['a path as its name', { name: '..\\..\\etc/pass"wd;.exe', bytes: 'Words.' }, 'text', 'pass wd.txt'],
    ['only an extension', { name: '.jpg', bytes: 'Words.' }, 'text', 'evidence.txt'],
  ])('the content decides, not the name: %s', async (_what, file, evidenceType, fileName) => {
    const deal = await disputedContract(testApp)
    expect(await added(deal.poster.client, deal, { file })).toMatchObject({ evidenceType, fileName })
  })

  test.each([
    ['a program', { name: 'photo.jpg', bytes: zeros('MZ\u0090') }],
    ['an archive', { name: 'photos.zip', bytes: zeros('PK\u0003\u0004') }],
    ['an SVG with a script', { name: 'a.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>' }],
    ['an SVG behind its XML declaration', { name: 'a.txt', bytes: '\n <?xml version="1.0"?><svg/>' }],
    ['a web page', { name: 'a.txt', bytes: '\ufeff<!DOCTYPE html><script>alert(1)</script>' }],
    ['a web page behind a comment', { name: 'a.txt', bytes: '<!-- --><html></html>' }],
    ['five bytes of a PDF', { name: 'a.pdf', bytes: '%PDF-\u0000\u0001' }],
    ['half a photo', { name: 'a.png', bytes: Buffer.from(PICTURE.bytes).subarray(0, 40) }],
    ['a text with control characters', { name: 'a.txt', bytes: 'Ring\u0007 the bell.' }],
    ['a text in another encoding', { name: 'a.txt', bytes: Buffer.from([0xff, 0xfe, 0x41, 0x00]) }],
    ['a blank text', { name: 'a.txt', bytes: ' \n\t\n' }],
  ])('%s is refused, with a message that names the accepted types', async (_what, file) => {
    const deal = await disputedContract(testApp)
    expect(await addEvidence(deal.poster.client, deal.dispute.id, { file, description: 'Look.' })).toMatchObject({
      status: 415,
      body: { code: 'not_evidence', fields: { file: 'Please choose a photo, a PDF or a plain text file.' } },
    })
    expect((await readDispute(deal)).evidence).toEqual([])
    expect(await storedOf(deal)).toEqual([])
  })

  test('nothing, an empty file and one over 10 MB are refused, one just below is not', async () => {
    const deal = await disputedContract(testApp)
    const { client } = deal.poster
    const { id } = deal.dispute
    for (const nothing of [{}, { description: '  \n ' }])
      expect(await addEvidence(client, id, nothing)).toMatchObject({ status: 422, body: { code: 'empty_evidence' } })
    const empty = { name: 'a.txt', bytes: '' }
    expect(await addEvidence(client, id, { file: empty, description: 'Look.' })).toMatchObject({
      status: 422,
      body: { code: 'empty_file', fields: { file: 'This file is empty.' } },
    })
    const large = { name: 'a.txt', bytes: Buffer.alloc(MAX_EVIDENCE_BYTES + 1, 'a') }
    expect(await addEvidence(client, id, { file: large })).toMatchObject({
      status: 413,
      body: { code: 'file_too_large', fields: { file: expect.stringContaining('a.txt is larger than 10MB') } },
    })
    expect((await readDispute(deal)).evidence).toEqual([])
    const whole = { name: 'long chat.txt', bytes: Buffer.alloc(MAX_EVIDENCE_BYTES, 'a line of it\n') }
    expect(await added(client, deal, { file: whole })).toMatchObject({ evidenceType: 'text' })
    expect(await addEvidence(client, id, { description: 'x'.repeat(4_001) })).toMatchObject({ status: 400 })
  })

  test('up to twenty from each side, statements of the complaint included, even concurrently', async () => {
    const deal = await startedContract(testApp)
    const dispute = await raise(deal, 'poster', { reason: 'Late', description: 'Two hours.', evidence: ['One', 'Two'] })
    const tries = await Promise.all(
      Array.from({ length: MAX_EVIDENCE_PER_SIDE }, (_, index) =>
        addEvidence(deal.poster.client, dispute.id, { description: `Number ${index}` }),
      ),
    )
    expect(tries.filter(({ status }) => status === 201)).toHaveLength(MAX_EVIDENCE_PER_SIDE - 2)
    expect(tries.find(({ status }) => status !== 201)).toMatchObject({
      status: 422,
      body: { code: 'enough_evidence', message: 'Each side can add 20 pieces of evidence.' },
    })
    expect((await addEvidence(deal.worker.client, dispute.id, { description: 'And I?' })).status).toBe(201)
    expect((await readDispute(deal)).evidence).toHaveLength(MAX_EVIDENCE_PER_SIDE + 1)
  })

  test('the same request again returns the same piece and the first response', async () => {
    const deal = await disputedContract(testApp)
    const piece = { file: PICTURE, description: 'Once.', key: 'evidence-once' }
    const [first, second] = [
      await addEvidence(deal.poster.client, deal.dispute.id, piece),
      await addEvidence(deal.poster.client, deal.dispute.id, piece),
    ]
    expect([first.status, second.status, second.body]).toEqual([201, 201, first.body])
    expect(await addEvidence(deal.poster.client, deal.dispute.id, { ...piece, description: 'Twice.' })).toMatchObject({
      status: 422,
      body: { code: 'key_reused' },
    })
    expect((await readDispute(deal)).evidence).toHaveLength(1)
    expect(await storedOf(deal)).toHaveLength(1)
    // The process died between saving and responding: the retry finds the piece.
    await testApp.app.db.deleteFrom('idempotency_keys').where('key', '=', piece.key).execute()
    expect((await added(deal.poster.client, deal, piece)).id).toBe(first.body.id)
    expect((await readDispute(deal)).evidence).toHaveLength(1)
  })

  test('nothing is stored beyond the limit', async () => {
    const deal = await disputedContract(testApp)
    for (let count = 0; count < MAX_EVIDENCE_PER_SIDE; count++)
      await added(deal.poster.client, deal, { description: `Number ${count}` })
    expect((await addEvidence(deal.poster.client, deal.dispute.id, { file: PICTURE })).status).toBe(422)
    expect(await storedOf(deal)).toEqual([])
  })

  test('only while the dispute is open, also while it waits for an admin', async () => {
    const deal = await disputedContract(testApp)
    await good(answer(deal, 'worker', pendingOf(deal.dispute).id, 'reject'))
    await added(deal.worker.client, deal, { description: 'For whoever decides.' })
    await endDispute(deal.dispute.id)
    for (const { client } of [deal.poster, deal.worker])
      expect(await addEvidence(client, deal.dispute.id, { file: PICTURE })).toMatchObject({
        status: 409,
        body: { code: 'dispute_over' },
      })
    expect(await storedOf(deal)).toEqual([])
  })
})

describe('EVIDENCE-2 access', () => {
  test('both sides see it, oldest first, with author and time; others do not', async () => {
    const deal = await disputedContract(testApp)
    const before = Date.now()
    const first = await added(deal.poster.client, deal, { file: PICTURE })
    await testApp.moveClock(MINUTE_MS)
    const second = await added(deal.worker.client, deal, { file: PDF })
    expect(Date.parse(second.timestamp) - Date.parse(first.timestamp)).toBeGreaterThanOrEqual(MINUTE_MS)
    expect(Date.parse(second.timestamp)).toBeGreaterThan(before)
    const list = `/api/disputes/${deal.dispute.id}/evidence`
    for (const [role, mine] of [
      ['poster', [true, false]],
      ['worker', [false, true]],
    ] as const) {
      const seen: Evidence[] = await good(deal[role].client.get(list))
      expect(seen.map(({ id, submittedByName }) => [id, submittedByName])).toEqual([
        [first.id, 'Maren'],
        [second.id, 'Devon'],
      ])
      expect(seen.map(({ isMine }) => isMine)).toEqual(mine)
      for (const { fileUrl } of seen) expect((await look(deal[role].client, fileUrl!)).status).toBe(200)
    }
    // Also after the settlement.
    await endDispute(deal.dispute.id)
    expect((await look(deal.poster.client, second.fileUrl!)).status).toBe(200)

    const [stranger, anonymous] = [await createMember(testApp), testApp.client()]
    for (const url of [list, first.fileUrl!, first.thumbnailUrl!, second.fileUrl!]) {
      expect((await stranger.client.get(url)).status).toBe(404)
      expect((await anonymous.get(url)).status).toBe(401)
    }
    expect((await addEvidence(stranger.client, deal.dispute.id, { file: PICTURE })).status).toBe(404)
    expect((await addEvidence(anonymous, deal.dispute.id, { file: PICTURE })).status).toBe(401)
    for (const { storage_key } of await storedOf(deal))
      expect([400, 404]).toContain((await look(deal.poster.client, `/files/${storage_key}`)).status)
  })

  test('a download by an admin is audited, a thumbnail is not; members cannot use the admin route', async () => {
    const deal = await disputedContract(testApp)
    const photo = await added(deal.poster.client, deal, { file: PICTURE })
    const document = await added(deal.worker.client, deal, { file: PDF })
    const admin = await createAdmin(testApp, 'support')
    const looks = () =>
      testApp.app.db
        .selectFrom('admin_audit_log')
        .select(['admin_id', 'action', 'target_type', 'details'])
        .where('target_id', '=', deal.dispute.id)
        .execute()
    const { evidence } = await good(admin.client.get(`/api/admin/disputes/${deal.dispute.id}`))
    expect(evidence.map(({ fileUrl }: Evidence) => fileUrl)).toEqual(
      [photo, document].map(({ id }) => `/api/admin/evidence/${id}/file`),
    )
    expect((await look(admin.client, evidence[0].thumbnailUrl)).status).toBe(200)
    expect((await look(admin.client, `${evidence[1].fileUrl}?size=thumb`)).status).toBe(404)
    expect(await looks()).toEqual([])
    for (const { fileUrl } of evidence) expect((await look(admin.client, fileUrl)).status).toBe(200)
    expect(await looks()).toMatchObject(
      [photo, document].map(({ id }) => ({
        admin_id: admin.id,
        action: 'dispute.file_viewed',
        target_type: 'dispute',
        details: { evidenceId: id },
      })),
    )
    for (const client of [deal.poster.client, testApp.client()])
      expect((await look(client, evidence[0].fileUrl)).status).toBe(401)
    expect((await look(admin.client, photo.fileUrl!)).status).toBe(401)
    expect((await look(admin.client, `/api/admin/evidence/${deal.id}/file`)).status).toBe(404)
    expect(await looks()).toHaveLength(2)
  })
})

describe('PROPOSAL-3 new evidence', () => {
  test('of either side, however much, leaves the proposal as it was read', async () => {
    const deal = await disputedContract(testApp, { amount: 120, percent: 85 })
    const before = pendingOf(deal.dispute)
    expect(before.refundPercent).toBe(15)
    await testApp.moveClock(MINUTE_MS)
    await added(deal.worker.client, deal, { file: PICTURE, description: 'All twelve, from outside.' })
    await added(deal.worker.client, deal, { description: 'And from inside.' })
    expect(pendingOf(await readDispute(deal))).toEqual(before)
    await added(deal.poster.client, deal, { description: 'Two are dirty.' })
    expect(pendingOf(await readDispute(deal))).toEqual(before)
    await good(answer(deal, 'poster', before.id, 'accept', { refundPercent: 15 }))
    expect(await good(answer(deal, 'worker', before.id, 'accept', { refundPercent: 15 }))).toMatchObject({
      status: 'resolved',
      refundPercent: 15,
    })
  })

  test('of damage counts once an admin has verified it and asks the rules again', async () => {
    const started = await startedContract(testApp)
    await step(started, 'worker', 'progress', { percent: 85 })
    const deal = {
      ...started,
      dispute: await raise(started, 'poster', { category: 'damage', reason: 'Broken', description: 'The sill.' }),
    }
    const { client } = await createAdmin(testApp, 'moderator')
    await added(deal.poster.client, deal, { file: PICTURE, description: 'The sill is broken.' })
    await added(deal.worker.client, deal, { description: 'It was broken before.' })
    const mediated = async () => {
      const decision = { disputeId: deal.dispute.id, resolution: 'mediation_required', adminNotes: 'Please talk.' }
      await good(client.post('/api/admin/disputes/resolve', decision))
      return pendingOf(await readDispute(deal))
    }
    const verify = ({ id }: { id: string }) =>
      testApp.app.db.updateTable('dispute_evidence').set({ is_verified: true }).where('submitted_by', '=', id).execute()
    expect((await mediated()).refundPercent).toBe(15)
    await verify(deal.worker)
    expect((await mediated()).refundPercent).toBe(15)
    await verify(deal.poster)
    expect(await mediated()).toMatchObject({
      refundPercent: 25,
      reasons: [
        { key: 'undone', points: 15 },
        { key: 'damage', text: 'An admin has verified the poster’s evidence of damage.', points: 10 },
      ],
    })
  })
})
