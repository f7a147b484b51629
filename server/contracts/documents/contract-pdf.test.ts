import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { DEFAULT_TERMS, termsText } from '#core/contracts/terms.ts'
import { cents } from '#core/kernel/money.ts'
import { drawContract, type ContractFacts } from '#server/contracts/documents/contract-pdf.ts'
import { textOf } from '#server/testing/pdf-text.ts'

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
const grouped = (hash: string): string => hash.match(/.{8}/g)!.join(' ')

const contractOf = (work: string, change: Partial<ContractFacts> = {}): ContractFacts => {
  const text = termsText({
    ...DEFAULT_TERMS,
    title: 'Carry a sofa up three flights',
    work,
    poster: 'Señora Łucja',
    worker: 'Devon',
    where: 'Ybor City, Tampa',
    when: 'October 16, 2025, 7:15 PM',
    hasStart: true,
    total: cents(8800),
  })
  const hash = sha256(text)
  return {
    id: '0199ed2c-4f7a-7c1e-9d41-0c6b11c84f20',
    number: 'NH-4F2K-01',
    title: 'Carry a sofa up three flights',
    poster: { firstName: 'Señora Łucja' },
    worker: { firstName: 'Devon' },
    amount: cents(8800),
    feeBasisPoints: DEFAULT_TERMS.feeBasisPoints,
    termsText: text,
    termsHash: hash,
    scheduledDate: '2025-10-16',
    scheduledTime: '19:15',
    timeZone: 'America/New_York',
    where: 'Ybor City, Tampa',
    createdAt: '2025-10-16T22:40:12.000Z',
    issuedAt: '2025-10-16T22:41:30.000Z',
    publicUrl: 'https://nearhand.example',
    isTestMode: false,
    signatures: [
      {
        role: 'poster',
        userId: '0199ed2c-4f7a-7c1e-9d41-0c6b11c84f21',
        name: 'Señora Łucja',
        signedAt: '2025-10-16T22:41:30.000Z',
        ipAddress: '203.0.113.7',
        device: 'Firefox on Windows',
        textHash: hash,
      },
      {
        role: 'worker',
        userId: '0199ed2c-4f7a-7c1e-9d41-0c6b11c84f22',
        name: 'Devon',
        signedAt: '2025-10-16T22:40:52.000Z',
        ipAddress: '2001:db8::42',
        device: null,
        textHash: hash,
      },
    ],
    ...change,
  }
}

const SHORT = 'Bring one three-seater sofa from the street to the third floor – banister off and back on.'
const together = (text: string): string => text.replace(/\s+/g, '')

test('PDF-2 the document has number, parties, clauses, money and schedule', async () => {
  const text = textOf(await drawContract(contractOf(SHORT)))
  for (const part of [
    'CONTRACT NH-4F2K-01 · DRAWN UP OCTOBER 16, 2025',
    'Señora Łucja',
    'Devon receives',
    '$83.60',
    '−$4.40',
    '$88.00',
    'October 16, 2025',
    '7:15 PM',
    'America/New York',
    'Ybor City, Tampa',
  ]) {
    expect(text).toContain(part)
  }
  expect(text.match(/^[1-7]$/gm)).toEqual(['1', '2', '3', '4', '5', '6'])
  expect(text.match(/SIGNED/g)).toHaveLength(2)
})

test('PDF-2 the audit page has person, time, address and text hash of both signatures', async () => {
  const contract = contractOf(SHORT)
  const text = textOf(await drawContract(contract))
  for (const part of [
    contract.id,
    ...contract.signatures.map(({ userId }) => userId),
    '2025-10-16 22:41:30 UTC · October 16, 2025, 6:41:30 PM EDT',
    '2025-10-16 22:40:52 UTC · October 16, 2025, 6:40:52 PM EDT',
    '203.0.113.7',
    '2001:db8::42',
    'Firefox on Windows',
    'Not recorded',
    'https://nearhand.example/verify',
  ]) {
    expect(text).toContain(part)
  }
  // The contract's, both signatures' and the one below the text.
  expect(text.split(grouped(contract.termsHash))).toHaveLength(5)
})

test('PDF-2 the signed text is printed exactly and attached, with the printed hash', async () => {
  const contract = contractOf(`${SHORT} Call “Łukasz” (ext. 3).`)
  const pdf = await drawContract(contract)
  expect(together(textOf(pdf))).toContain(together(contract.termsText))
  // Each paragraph starts a new line.
  expect(textOf(pdf)).toContain('Carry a sofa up three flights. Between Señora Łucja (poster) and Devon (worker).')
  const source = Buffer.from(pdf)
  expect(source.includes(contract.termsText)).toBe(true)
  expect(source.includes('NH-4F2K-01.txt')).toBe(true)
  const start = source.indexOf(contract.termsText)
  const attached = source.subarray(start, start + Buffer.byteLength(contract.termsText)).toString()
  expect(sha256(attached)).toBe(contract.termsHash)
})

test('PDF-2 a description of 4,000 characters and characters without a glyph make a longer document', async () => {
  const contract = contractOf(`🛋️ ${'Carry it up, then down again. '.repeat(140)}`, { size: 'A4', isTestMode: true })
  const pdf = await drawContract(contract)
  const text = textOf(pdf)
  expect(text).toMatch(/Page 4 of 4|Page 5 of 5/)
  expect(text).toContain('Test mode')
  // In the clause and in the exact text, over the edges of pages too.
  const withoutFrames = text.replace(/^(?:NEARHAND|Test mode.*|Contract NH.*|Page \d of \d)$/gm, '')
  expect(together(withoutFrames).split('Carryitup,thendownagain.')).toHaveLength(281)
  expect(Buffer.from(pdf).includes(contract.termsText)).toBe(true)
})

test('PDF-2 a missing signature and a missing schedule are shown as such', async () => {
  const contract = contractOf(SHORT)
  const text = textOf(
    await drawContract({
      ...contract,
      signatures: contract.signatures.slice(0, 1),
      scheduledDate: null,
      scheduledTime: null,
    }),
  )
  expect(text.match(/SIGNED/g)).toHaveLength(1)
  expect(text).toContain('Not signed yet')
  expect(text.match(/When both sides agree/g)).toHaveLength(2)
})
