import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Alert } from '#core/alerts/api.ts'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { contractIn } from '#server/testing/scenarios/contracts.ts'
import {
  createPoster,
  createWorker,
  insertPlaces,
  jobForm,
  placeBid,
  postJob,
} from '#server/testing/scenarios/market.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
  await insertPlaces(testApp)
})
afterAll(() => testApp.close())

const PHONE = 'eight one three 555 0142'
const MAIL = 'devon at gmail dot com'
const LEAK = /eight|555|0142|devon at|gmail|devonfix|example/

const noticesOf = async ({ client }: TestMember): Promise<string[]> => {
  await testApp.settle()
  const alerts: Alert[] = (await client.get('/api/alerts')).body
  return alerts.filter(({ title }) => title === 'Contact details hidden').map(({ message }) => message)
}

describe('MASK-11 nobody reads contact details', () => {
  test('of a job, in its list, and in what it is reposted as', async () => {
    const poster = await createPoster(testApp)
    const texts = {
      title: `Carry a sofa, call ${PHONE}`,
      description: `Three-seater, up three flights. Write to ${MAIL}.`,
      preferredTime: 'after 7, insta: devonfix',
    }
    const jobId = await postJob(poster, texts)
    const reader = testApp.client()
    const { body, text } = await reader.get(`/api/jobs/${jobId}`)
    expect(body).toMatchObject({
      title: 'Carry a sofa, call •••',
      description: 'Three-seater, up three flights. Write to •••.',
      preferredTime: 'after 7, •••',
    })
    expect(text).not.toMatch(LEAK)
    expect((await reader.get('/api/jobs?zip=33605')).text).not.toMatch(LEAK)
    expect(await noticesOf(poster)).toEqual([
      `In your job we hid “${PHONE}”, “${MAIL}”, “insta: devonfix”. Contact details are shared once the contract is active.`,
    ])
    await poster.client.post(`/api/jobs/${jobId}/cancel`)
    const reposted = await poster.client.post(`/api/jobs/${jobId}/repost`, { ...jobForm(texts), budget: 80 })
    expect(reposted).toMatchObject({ status: 201, body: { title: 'Carry a sofa, call •••' } })
  })

  test('of a job whose number is spread over title and description', async () => {
    const poster = await createPoster(testApp)
    const jobId = await postJob(poster, {
      title: 'Carry a sofa, 813 555',
      description: '0142 is how you reach me about the sofa.',
    })
    expect((await testApp.client().get(`/api/jobs/${jobId}`)).body).toMatchObject({
      title: 'Carry a sofa, •••',
      description: '••• is how you reach me about the sofa.',
    })
  })

  test('of a bid, placed or changed', async () => {
    const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
    const jobId = await postJob(poster)
    const placed = await worker.client.post(`/api/jobs/${jobId}/bids`, {
      amount: 95,
      availability: `7 PM, ${PHONE}`,
      message: 'Two of us. @devonfix',
    })
    const masked = { availability: '7 PM, •••', message: 'Two of us. •••' }
    expect(placed).toMatchObject({ status: 201, body: masked })
    expect((await poster.client.get(`/api/jobs/${jobId}`)).body.bids).toMatchObject([masked])
    const changed = await worker.client.patch(`/api/bids/${placed.body.id}`, { message: `Three of us. ${MAIL}` })
    expect(changed).toMatchObject({ status: 200, body: { ...masked, message: 'Three of us. •••' } })
    expect(await noticesOf(worker)).toEqual([
      expect.stringContaining(`In your bid we hid “${MAIL}”.`),
      expect.stringContaining(`In your bid we hid “${PHONE}”, “@devonfix”.`),
    ])
  })

  test('of a profile and its records; the link of a piece is visible only to its owner', async () => {
    const worker = await createWorker(testApp, { is_business_account: true, business_name: 'Marsh Repair' })
    const reader = await createMember(testApp)
    const saved = await worker.client.patch('/api/profile/update', {
      bio: `Carries sofas. ${MAIL}`,
      availability: `Evenings, ${PHONE}`,
      location: 'Ybor City, example.com',
      languages: ['English', '@devonfix'],
      businessLicense: `CBC1258734, ${PHONE}`,
      insuranceInfo: 'Insured, see www.example.com',
    })
    expect(saved).toMatchObject({ status: 200, body: { bio: 'Carries sofas. •••', languages: ['English', '•••'] } })
    const piece = { title: `Office move, ${PHONE}`, description: MAIL, tags: ['piano', '@devonfix'] }
    const added = await worker.client.post('/api/portfolio', { ...piece, url: 'https://devon.example.com/' })
    expect(added.body).toMatchObject({ title: 'Office move, •••', description: '•••', tags: ['piano', '•••'] })
    await worker.client.post('/api/certifications', {
      certificationName: `EPA 608, ${PHONE}`,
      issuingOrganization: MAIL,
    })
    await worker.client.post('/api/insurance', { policyType: 'Liability', provider: `Acme, ${PHONE}` })
    const profile = await reader.client.get(`/api/profile/public/${worker.id}`)
    expect(profile.body).toMatchObject({
      businessLicense: 'CBC1258734, •••',
      certifications: [{ certificationName: 'EPA 608, •••' }],
      insurance: [{ provider: 'Acme, •••' }],
    })
    for (const client of [reader.client, testApp.client()]) {
      const { text, body } = await client.get(`/api/portfolio/${worker.id}`)
      expect(body).toMatchObject([{ url: null }])
      expect(text + profile.text).not.toMatch(LEAK)
    }
    expect((await worker.client.get(`/api/portfolio/${worker.id}`)).body[0].url).toBe('https://devon.example.com/')
    expect(await noticesOf(worker)).toHaveLength(4)
  })

  test('of a reason not to sign', async () => {
    const deal = await contractIn(testApp, 'pending')
    const reason = `My van broke down. ${PHONE}`
    const declined = await deal.worker.client.post(`/api/contracts/${deal.id}/decline`, { reason })
    expect(declined).toMatchObject({ status: 200, body: { cancelReason: 'My van broke down. •••' } })
    await testApp.settle()
    expect((await deal.poster.client.get('/api/alerts')).text).not.toMatch(/eight one/)
  })

  test('a name with contact details is refused', async () => {
    const { client } = await createWorker(testApp)
    for (const [field, value] of [
      ['firstName', 'devonfix.com'],
      ['businessName', `Marsh ${PHONE}`],
      ['businessName', 'Marsh @devonfix'],
    ] as const) {
      const { status, body } = await client.patch('/api/profile/update', { [field]: value })
      expect({ status, fields: body.fields }).toEqual({
        status: 400,
        fields: { [field]: 'A name has no links, addresses or phone numbers.' },
      })
    }
  })
})

test('MASK-12 an author of ordinary text is not notified', async () => {
  const [poster, worker] = [await createPoster(testApp), await createWorker(testApp)]
  await placeBid(worker, await postJob(poster))
  expect([await noticesOf(poster), await noticesOf(worker)]).toEqual([[], []])
})
