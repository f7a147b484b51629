import { HOUR_MS } from '#core/kernel/time.ts'
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { ROLES, type Role } from '#core/contracts/rules.ts'
import { cents, dollarText, parseDollars } from '#core/kernel/money.ts'
import type { PackRecord } from '#server/disputes/pack/record.ts'
import { openFiles } from '#server/platform/files/files.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { chat, chatFile } from '#server/testing/scenarios/chats.ts'
import {
  at,
  completedContract,
  DECLINED_CARD,
  GOOD_CARD,
  good,
  jump,
  openContract,
  payWith,
  readAs,
  readBooks,
  signBoth,
  startedContract,
  step,
  type Deal,
} from '#server/testing/scenarios/contracts.ts'
import { answer, disputedContract, pendingOf, raise, readDispute } from '#server/testing/scenarios/disputes.ts'
import { addEvidence, download } from '#server/testing/scenarios/evidence.ts'
import { insertPlaces, createPoster, createWorker } from '#server/testing/scenarios/market.ts'
import { textOf } from '#server/testing/pdf-text.ts'
import { createAdmin, createMember } from '#server/testing/scenarios/users.ts'
import { PDF, sendFiles, type TestFile } from '#server/testing/scenarios/uploads.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

type Case = Deal & { dispute: { id: string; number: string } }

const pathOf = ({ dispute }: Case) => `/api/disputes/${dispute.id}/pack`
const pdfOf = async (deal: Case, role: Role): Promise<Buffer> => {
  const { status, bytes } = await download(testApp, deal[role].client, pathOf(deal))
  expect(status).toBe(200)
  return bytes
}
const jsonOf = (deal: Case, role: Role): Promise<PackRecord> =>
  good(deal[role].client.get(`${pathOf(deal)}?format=json`))

const sha256 = (bytes: Uint8Array | string): string => createHash('sha256').update(bytes).digest('hex')
const pdfText = (pdf: Uint8Array): string => textOf(pdf).replace(/\s+/g, ' ')

const ENTRY = /\/Type \/Filespec[\s\S]*?\/UF \(([^)]*)\)[\s\S]*?\/F (\d+) 0 R/g

/** The files inside a PDF, whose streams are not compressed. */
const attachedTo = (pdf: Buffer): Map<string, Buffer> => {
  const source = pdf.toString('latin1')
  return new Map(
    [...source.matchAll(ENTRY)].map(([, name = '', id]) => {
      const start = source.indexOf(`\n${id} 0 obj\n`)
      const size = Number(/\/Size (\d+)/.exec(source.slice(start, start + 400))![1])
      const from = source.indexOf('stream\n', start) + 'stream\n'.length
      return [name, pdf.subarray(from, from + size)]
    }),
  )
}

const photo = async (width: number, height: number): Promise<TestFile> => ({
  name: 'stairs.jpg',
  bytes: await sharp({ create: { width, height, channels: 3, background: '#7a8a6a' } })
    .jpeg()
    .toBuffer(),
})

/** Evidence of every kind from both sides, progress with and without a photo, notes of both kinds. */
const fullCase = async (options = {}): Promise<Case> => {
  const deal = await startedContract(testApp, { amount: '120.00', ...options })
  await step(deal, 'worker', 'progress', { percent: 40, description: 'Ground floor done.' })
  const shot = await good(sendFiles(deal.worker.client, at(deal, 'progress'), 'photo', [await photo(300, 200)]))
  await good(deal.poster.client.post(`/api/progress-photos/${shot.id}/approve`))
  await step(deal, 'worker', 'progress', { percent: 85 })
  await step(deal, 'poster', 'notes', { message: 'Not the two above the stairs?' })
  await step(deal, 'worker', 'notes', { message: 'My ladder is too short.' })
  const { id } = await chat(testApp, deal, 'worker', 'Back at six.')
  await good(deal.worker.client.patch(`/api/chat/messages/${id}`, { content: 'Back at seven.' }))
  await chatFile(deal, 'poster')
  for (const role of ROLES) await step(deal, role, 'notes', { message: `Only for the ${role}.`, isInternal: true })
  const dispute = await raise(deal)
  const { poster, worker } = deal
  await good(addEvidence(poster.client, dispute.id, { file: await photo(200, 300), description: 'Still grey.' }))
  await good(addEvidence(worker.client, dispute.id, { file: { ...PDF, name: 'ladder.pdf' } }))
  await good(addEvidence(worker.client, dispute.id, { file: { name: 'chat.txt', bytes: 'She said it was fine.' } }))
  await good(addEvidence(worker.client, dispute.id, { description: 'I came back twice.' }))
  return { ...deal, dispute }
}

/** Countered by the worker, accepted by the poster. */
const settle = async (deal: Case): Promise<void> => {
  const form = { refundPercent: 8, message: 'Eight, and we are done.' }
  const countered = await good(answer(deal, 'worker', pendingOf(await readDispute(deal)).id, 'counter', form))
  await good(answer(deal, 'poster', pendingOf(countered).id, 'accept'))
}

/** Which of these texts appear anywhere in what this reader gets. */
const foundIn = async (deal: Case, role: Role, secrets: readonly string[]): Promise<string[]> => {
  const pdf = await pdfOf(deal, role)
  const { text } = await deal[role].client.get(`${pathOf(deal)}?format=json`)
  const all = [pdfText(pdf), pdf.toString('latin1'), text]
  return secrets.filter((secret) => all.some((one) => one.includes(secret)))
}

describe('PACK-1 the export', () => {
  test('PACK-5 contains everything in the dispute, messages with their edits included', async () => {
    const deal = await fullCase()
    await settle(deal)
    const contract = await readAs(deal.worker, deal)
    for (const role of ROLES) {
      const answered = await download(testApp, deal[role].client, pathOf(deal))
      expect(answered).toMatchObject({
        status: 200,
        headers: {
          'content-type': 'application/pdf',
          'content-disposition': `attachment; filename="nearhand-dispute-${deal.dispute.number}.pdf"`,
          'cache-control': 'no-store',
          'x-content-type-options': 'nosniff',
        },
      })
      const text = pdfText(answered.bytes)
      for (const part of [
        `Dispute ${deal.dispute.number}`,
        `For the records of ${role === 'poster' ? 'Maren, poster' : 'Devon, worker'}.`,
        contract.number,
        'Work is not finished',
        'Settled by agreement',
        '$120.00 In dispute',
        '$9.60 Back to Maren',
        '$104.88 To Devon',
        '$5.52 Platform fee',
        'Two windows were never touched',
        'The two above the stairs were left.',
        contract.termsHash.match(/.{8}/g)!.join(' '),
        'Three-seater, no lift',
        'Worker signed Devon,',
        'Poster signed Maren,',
        'The rules proposed 15% back to the poster',
        '1. Photo from Maren, poster',
        'Still grey.',
        'ladder.pdf, 1 KB, attached as evidence-002-ladder.pdf',
        `SHA-256 ${sha256(PDF.bytes)}`,
        `SHA-256 ${sha256('She said it was fine.')}`,
        '4. Statement from Devon, worker',
        '“I came back twice.”',
        '40%, told by Devon',
        'Ground floor done.',
        'Maren: “Not the two above the stairs?”',
        'Devon: “My ladder is too short.”',
        '+15 85% of the agreed work is documented, so 15% goes back.',
        '$18.00 to Maren, $96.90 to Devon, $5.10 platform fee.',
        'Answered by Devon with another proposal',
        '2. Devon proposed 8% back to the poster',
        '“Eight, and we are done.”',
        'Divided Held −$120.00',
        'Worker’s wallet $104.88',
      ])
        expect(text).toContain(part)
    }
  })

  test('has the same data as the JSON, with a version and the signed text', async () => {
    const deal = await fullCase()
    const { headers } = await deal.poster.client.get(`${pathOf(deal)}?format=json`)
    expect(headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'content-disposition': `attachment; filename="nearhand-dispute-${deal.dispute.number}.json"`,
    })
    const record = await jsonOf(deal, 'poster')
    expect(Object.keys(record)).toEqual([
      'schemaVersion',
      'issuedAt',
      'issuedFor',
      'isTestMode',
      'parties',
      'chargeback',
      'dispute',
      'contract',
      'timeline',
      'evidence',
      'progress',
      'messages',
      'proposals',
      'money',
    ])
    expect(record).toMatchObject({
      schemaVersion: 1,
      issuedFor: 'poster',
      isTestMode: true,
      parties: { poster: { firstName: 'Maren' }, worker: { firstName: 'Devon' } },
      dispute: { number: deal.dispute.number, raisedBy: 'poster', status: 'open', stage: 'proposed', outcome: null },
      evidence: [{ type: 'photo' }, { type: 'pdf' }, { type: 'text' }, { type: 'statement', file: null }],
      progress: [{ percent: 40, photo: null }, { approvedAt: expect.any(String) }, { percent: 85, photo: null }],
      messages: [
        { by: 'poster', kind: 'note', text: 'Not the two above the stairs?' },
        { by: 'worker', kind: 'note', text: 'My ladder is too short.', file: null, earlier: [] },
        { by: 'worker', kind: 'chat', text: 'Back at seven.', earlier: [{ text: 'Back at six.' }] },
        { by: 'poster', kind: 'chat', file: { mimeType: 'image/webp', bytes: expect.any(Number) } },
      ],
      proposals: [{ type: 'automated', refundPercent: 15, status: 'pending', acceptedBy: [] }],
    })
    const { contract } = record
    expect(sha256(contract.text)).toBe(contract.textSha256)
    expect(contract.signatures).toMatchObject([
      { by: 'worker', textSha256: contract.textSha256 },
      { by: 'poster', textSha256: contract.textSha256 },
    ])
    expect(record.timeline).toEqual((await readDispute(deal)).timeline)
  })

  test('has the money to the cent, and every movement sums to zero', async () => {
    const deal = await fullCase({ amount: '99.99' })
    await settle(deal)
    for (const role of ROLES) {
      const { money, dispute } = await jsonOf(deal, role)
      const sums = new Map<string, bigint>()
      for (const { parts } of money.movements) {
        expect(parts.reduce((sum, { amount }) => sum + parseDollars(amount)!, 0n)).toBe(0n)
        for (const { account, amount } of parts) sums.set(account, (sums.get(account) ?? 0n) + parseDollars(amount)!)
      }
      const { card, escrow, worker, platform } = await readBooks(testApp, deal)
      expect(Object.fromEntries([...sums].map(([account, sum]) => [account, dollarText(cents(sum))]))).toEqual({
        poster_card: card,
        held: escrow,
        worker_wallet: worker,
        platform_fee: platform,
      })
      const { refund, fee, workerAmount } = dispute!.outcome!
      expect(parseDollars(refund)! + parseDollars(fee)! + parseDollars(workerAmount)!).toBe(9999n)
      expect(money.payments).toMatchObject([
        { amount: '99.99', refundedAmount: refund, workerAmount, platformFee: fee },
      ])
    }
  })

  test('is for both sides at any time, also after the end; a stranger gets 404', async () => {
    const deal = await disputedContract(testApp)
    const [stranger, anonymous] = [await createMember(testApp), testApp.client()]
    const upgrade = async () => {
      for (const role of ROLES) {
        expect(pdfText(await pdfOf(deal, role))).toContain('Neither side has added evidence.')
        expect((await jsonOf(deal, role)).dispute?.id).toBe(deal.dispute.id)
      }
      for (const path of [pathOf(deal), `${pathOf(deal)}?format=json`]) {
        expect((await stranger.client.get(path)).status).toBe(404)
        expect((await anonymous.get(path)).status).toBe(401)
      }
    }
    await upgrade()
    await good(deal.poster.client.post(`/api/disputes/${deal.dispute.id}/withdraw`))
    await upgrade()
    expect((await deal.poster.client.get(`${pathOf(deal)}?format=docx`)).status).toBe(400)
  })
})

describe('PACK-2 the PDF', () => {
  test('has the same data as the JSON, the signed text, and every stored file', async () => {
    const deal = await fullCase()
    const pdf = await pdfOf(deal, 'worker')
    const { text: json } = await deal.worker.client.get(`${pathOf(deal)}?format=json`)
    const record: PackRecord = JSON.parse(json)
    const attached = attachedTo(pdf)
    expect([...attached.keys()].toSorted()).toEqual([
      'contract.txt',
      'dispute.json',
      'evidence-001-stairs.webp',
      'evidence-002-ladder.pdf',
      'evidence-003-chat.txt',
      'progress-002.webp',
    ])
    expect(attached.get('dispute.json')!.toString()).toBe(json)
    expect(sha256(attached.get('contract.txt')!)).toBe(record.contract.textSha256)
    const files = [...record.evidence.map(({ file }) => file), ...record.progress.map((update) => update.photo)]
    for (const file of files.filter((one) => one !== null)) {
      const bytes = attached.get(file.attachedAs!)!
      expect([bytes.length, sha256(bytes)]).toEqual([file.bytes, file.sha256])
      expect((await download(testApp, deal.worker.client, file.url)).bytes.equals(bytes)).toBe(true)
    }
    expect(pdfText(pdf)).toContain('attached to this PDF as they are kept')
  })

  test('shows photos with alternative texts', async () => {
    const source = (await pdfOf(await fullCase(), 'poster')).toString('latin1')
    expect(source.match(/\/DCTDecode/g)).toHaveLength(2)
    expect(source).toContain('/Alt (Photo from Maren: Still grey.)')
    expect(source).toContain('/Alt (Progress photo from Devon)')
  })

  test('names files by their hash alone above 25 MB, and says so', async () => {
    const deal = await disputedContract(testApp)
    const large = Buffer.alloc(9 * 1024 * 1024, 'One long line. ')
    for (const name of ['one', 'two', 'three'])
      await good(
        addEvidence(deal.poster.client, deal.dispute.id, {
          file: { name, bytes: Buffer.concat([Buffer.from(name), large]) },
        }),
      )
    const pdf = await pdfOf(deal, 'worker')
    expect(pdf.length).toBeLessThan(1024 * 1024)
    expect([...attachedTo(pdf).keys()].toSorted()).toEqual(['contract.txt', 'dispute.json'])
    expect(pdfText(pdf)).toContain('too large to be attached')
    const { evidence } = await jsonOf(deal, 'worker')
    for (const { file } of evidence) {
      expect(file).toMatchObject({ attachedAs: null })
      expect(pdfText(pdf)).toContain(`SHA-256 ${file!.sha256}`)
    }
  })

  test('has the same bytes for the same facts, whenever it is made, and others for new facts', async () => {
    const deal = await fullCase()
    const first = await pdfOf(deal, 'poster')
    const { text, body } = await deal.poster.client.get(`${pathOf(deal)}?format=json`)
    await jump(testApp, HOUR_MS, deal.poster, deal.worker)
    expect((await pdfOf(deal, 'poster')).equals(first)).toBe(true)
    expect((await deal.poster.client.get(`${pathOf(deal)}?format=json`)).text).toBe(text)
    await step(deal, 'worker', 'notes', { message: 'Another word.' })
    const later = await jsonOf(deal, 'poster')
    expect(later.issuedAt).toBe(later.messages.at(-1)!.at)
    expect(later.issuedAt > body.issuedAt).toBe(true)
    expect((await pdfOf(deal, 'poster')).equals(first)).toBe(false)
  })

  test('keeps very long texts and any characters within the page', async () => {
    const deal = await disputedContract(testApp)
    const long = 'Unterschriftenmappe '.repeat(180)
    await good(addEvidence(deal.poster.client, deal.dispute.id, { description: `🪟 椅子 ${long}` }))
    await good(
      addEvidence(deal.poster.client, deal.dispute.id, { file: { name: 'Fenster (groß) 窗.txt', bytes: 'x' } }),
    )
    const pdf = await pdfOf(deal, 'worker')
    expect(pdfText(pdf)).toContain('“\ufffd \ufffd\ufffd Unterschriftenmappe')
    expect(attachedTo(pdf).get('dispute.json')!.toString()).toContain(`🪟 椅子 ${long.trim()}`)
  })

  test('reports a lost file and contains the rest', async () => {
    const deal = await fullCase()
    const { rows } = await sql<{ key: string }>`
      select f.storage_key as key from progress_photos g join stored_files f on f.id = g.file_id
      where g.contract_id = ${deal.id}`.execute(testApp.app.db)
    for (const { key } of rows) await openFiles(testApp.config).remove(key)
    const text = pdfText(await pdfOf(deal, 'poster'))
    expect(text).toContain('SHA-256 unknown: the file could not be read')
    expect(text).toContain('Still grey.')
  })
})

describe('PACK-3 the export leaves out what its reader may not see', () => {
  test('no last name, address, contact, IP address of a signature or private note', async () => {
    const poster = await createPoster(testApp, { last_name: 'Quillfeather', phone_number: '(813) 555-0177' })
    const worker = await createWorker(testApp, { last_name: 'Marshgrave', phone_number: '(813) 555-0188' })
    const deal = await fullCase({ poster, worker })
    await settle(deal)
    for (const role of ROLES) {
      const secrets = [
        'Quillfeather',
        'Marshgrave',
        '555-0177',
        '555-0188',
        poster.email,
        worker.email,
        '7th Ave',
        '127.0.0.1',
        'lightMyRequest',
        'Only for the',
        poster.id,
        worker.id,
      ]
      expect(await foundIn(deal, role, secrets)).toEqual([])
    }
  })

  test('the reason of a refused card, the card and a failed tip are only for the poster', async () => {
    const deal = await openContract(testApp)
    await payWith(deal.poster, DECLINED_CARD)
    await signBoth(deal)
    await payWith(deal.poster, GOOD_CARD)
    await step(deal, 'poster', 'pay')
    for (const path of ['start', 'complete']) await step(deal, 'worker', path)
    await payWith(deal.poster, DECLINED_CARD)
    await deal.poster.client.post(at(deal, 'tip'), { amount: 7, message: 'For the stairs.' })
    const dispute = { ...deal, dispute: await raise(deal) }
    const seen = await Promise.all(ROLES.map(async (role) => (await jsonOf(dispute, role)).money.payments))
    expect(seen[ROLES.indexOf('poster')]).toMatchObject([
      { kind: 'contract', status: 'failed', failureReason: expect.any(String) },
      { kind: 'contract', status: 'held', cardLast4: '4242' },
      { kind: 'tip', status: 'failed', amount: '7.00' },
    ])
    expect(seen[ROLES.indexOf('worker')]).toMatchObject([
      { kind: 'contract', status: 'failed', failureReason: null, cardLast4: null },
      { kind: 'contract', status: 'held', failureReason: null, cardLast4: null },
    ])
    const secrets = ['declined', 'card ending 4242', '"4242"', '$7.00']
    expect(await foundIn(dispute, 'poster', secrets)).toEqual(secrets)
    expect(await foundIn(dispute, 'worker', secrets)).toEqual([])
  })

  test('how much of released money was still in the wallet is only for the worker', async () => {
    const deal = await completedContract(testApp, { amount: 200 })
    await step(deal, 'poster', 'release')
    await sql`select post_ledger('withdrawal', null, ${deal.id}, ${`spent:${deal.id}`}, 'Spent', ${JSON.stringify([
      { kind: 'user_balance', user: deal.worker.id, cents: -15000 },
      { kind: 'paid_out', cents: 15000 },
    ])}::jsonb)`.execute(testApp.app.db)
    const frozen = { ...deal, dispute: await raise(deal) }
    const moved = async (role: Role) => {
      const { movements } = (await jsonOf(frozen, role)).money
      return movements.map(({ kind, parts }) => [kind, parts.map(({ account, amount }) => `${account} ${amount}`)])
    }
    expect((await moved('worker')).at(-1)).toEqual(['freeze', ['worker_wallet -40.00', 'worker_frozen 40.00']])
    expect((await moved('poster')).map(([kind]) => kind)).toEqual(['hold', 'release'])
    const { client } = await createAdmin(testApp, 'moderator')
    const verdict = { disputeId: frozen.dispute.id, resolution: 'partial_refund', adminNotes: 'Half each.' }
    await good(client.post('/api/admin/disputes/resolve', verdict))
    expect((await moved('poster')).at(-1)).toEqual([
      'dispute',
      ['worker_wallet -40.00', 'platform_fee -2.10', 'poster_card 42.10'],
    ])
    expect((await moved('worker')).at(-1)).toEqual([
      'dispute',
      ['worker_frozen -40.00', 'platform_fee -2.10', 'poster_card 42.10'],
    ])
    // The poster sees what was collected, and not what was frozen before.
    expect(await foundIn(frozen, 'poster', ['wallet, frozen'])).toEqual([])
    expect(await foundIn(frozen, 'worker', ['wallet, frozen'])).toHaveLength(1)
  })

  test('the decision of a moderator and its text are shown, the moderator is not', async () => {
    const deal = await disputedContract(testApp)
    const admin = await createAdmin(testApp, 'moderator', { first_name: 'Ottoline', last_name: 'Vance' })
    const decide = (resolution: string, adminNotes: string, more = {}) =>
      good(
        admin.client.post('/api/admin/disputes/resolve', {
          disputeId: deal.dispute.id,
          resolution,
          adminNotes,
          ...more,
        }),
      )
    await decide('mediation_required', 'Please try once more.', { refundPercent: 35 })
    await decide('favor_worker', 'The photos show it clean.')
    for (const role of ROLES) {
      const text = pdfText(await pdfOf(deal, role))
      expect(text).toContain('In the words of the moderator The photos show it clean.')
      expect(text).toContain('2. A moderator proposed 35% back to the poster')
      expect(text).toContain('Decided for the worker: all of it was released')
      expect(await foundIn(deal, role, [admin.id, admin.email, 'Ottoline', 'Vance'])).toEqual([])
    }
  })

  test('files of a closed account are shown without a name', async () => {
    const deal = await fullCase()
    await settle(deal)
    await good(deal.poster.client.delete('/api/account'))
    const text = pdfText(await pdfOf(deal, 'worker'))
    expect(text).toContain('1. Photo from Former member, poster')
    expect((await jsonOf(deal, 'worker')).evidence[0]).toMatchObject({ by: 'poster', description: 'Still grey.' })
  })
})
