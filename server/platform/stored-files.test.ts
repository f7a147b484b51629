import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { jobForm, layPlaces, postJob, seatPoster } from '#server/testing/market.ts'
import type { SeatedMember } from '#server/testing/people.ts'
import { PICTURE, sendFiles } from '#server/testing/uploads.ts'
import { ring } from '#server/testing/wallets.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await layPlaces(app)
})
afterAll(() => app.close())

const upload = async ({ visitor }: SeatedMember, path: string, field: string): Promise<string> => {
  const { status, body, text } = await sendFiles(visitor, path, field, [PICTURE])
  expect(status, text).toBeLessThan(300)
  const address = /\/files\/[\w/-]+\.webp/.exec(JSON.stringify(body))?.[0]
  expect(address).toBeDefined()
  return address!
}
const jobPhoto = (poster: SeatedMember) => upload(poster, '/api/upload/job-images', 'images')

test('PHOTO-6 a job takes the poster’s own uploads for jobs, and no other', async () => {
  const poster = await seatPoster(app)
  const stranger = await seatPoster(app)
  const foreign = await jobPhoto(stranger)
  const portrait = await upload(poster, '/api/upload/profile-image', 'image')
  for (const image of [foreign, portrait]) {
    const refused = await poster.visitor.post('/api/jobs', jobForm({ images: [image] }))
    expect([refused.status, refused.body.fields]).toEqual([422, { images: 'Please upload the photos first.' }])
  }
  await postJob(poster, { images: [await jobPhoto(poster)] })
})

test('PHOTO-7 an upload that nobody used is deleted after a day, a used one is not', async () => {
  const poster = await seatPoster(app)
  const [used, unused] = [await jobPhoto(poster), await jobPhoto(poster)]
  await postJob(poster, { images: [used] })
  const isThere = async (address: string) => (await app.visitor().get(address)).status === 200
  const hour = 3_600_000
  await app.moveClock(23 * hour)
  await ring(app)
  expect([await isThere(used), await isThere(unused)]).toEqual([true, true])
  await app.moveClock(hour)
  await ring(app)
  expect([await isThere(used), await isThere(unused)]).toEqual([true, false])
})
