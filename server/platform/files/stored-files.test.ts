import { HOUR_MS } from '#core/kernel/time.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '#server/testing/app.ts'
import { jobForm, insertPlaces, postJob, createPoster } from '#server/testing/scenarios/market.ts'
import type { TestMember } from '#server/testing/scenarios/users.ts'
import { PICTURE, sendFiles } from '#server/testing/scenarios/uploads.ts'
import { ring } from '#server/testing/scenarios/wallets.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
  await insertPlaces(app)
})
afterAll(() => app.close())

const upload = async ({ client }: TestMember, path: string, field: string): Promise<string> => {
  const { status, body, text } = await sendFiles(client, path, field, [PICTURE])
  expect(status, text).toBeLessThan(300)
  const address = /\/files\/[\w/-]+\.webp/.exec(JSON.stringify(body))?.[0]
  expect(address).toBeDefined()
  return address!
}
const jobPhoto = (poster: TestMember) => upload(poster, '/api/upload/job-images', 'images')

test('PHOTO-6 a job takes the poster’s own uploads for jobs, and no other', async () => {
  const poster = await createPoster(app)
  const stranger = await createPoster(app)
  const foreign = await jobPhoto(stranger)
  const portrait = await upload(poster, '/api/upload/profile-image', 'image')
  for (const image of [foreign, portrait]) {
    const refused = await poster.client.post('/api/jobs', jobForm({ images: [image] }))
    expect([refused.status, refused.body.fields]).toEqual([422, { images: 'Please upload the photos first.' }])
  }
  await postJob(poster, { images: [await jobPhoto(poster)] })
})

test.each([
  ['page.jpg', '<!doctype html><script>alert(1)</script>'],
  ['drawing.png', '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'],
])('PHOTO-2 %s is no photo of a job whatever its name says, and nothing sent with it is kept', async (name, bytes) => {
  const poster = await createPoster(app)
  for (const files of [[{ name, bytes }], [PICTURE, { name, bytes }]]) {
    const sentence = `${name} is not supported. Please select JPG, PNG, GIF, or HEIC files.`
    const { status, body } = await sendFiles(poster.client, '/api/upload/job-images', 'images', files)
    expect([status, body.code, body.message, body.fields]).toEqual([
      415,
      'invalid_file_type',
      sentence,
      { images: sentence },
    ])
  }
  const kept = app.app.db.selectFrom('stored_files').select('id').where('owner_id', '=', poster.id)
  expect(await kept.execute()).toEqual([])
})

test('PHOTO-7 an upload that nobody used is deleted after a day, a used one is not', async () => {
  const poster = await createPoster(app)
  const [used, unused] = [await jobPhoto(poster), await jobPhoto(poster)]
  await postJob(poster, { images: [used] })
  const isThere = async (address: string) => (await app.client().get(address)).status === 200
  const hour = HOUR_MS
  await app.moveClock(23 * hour)
  await ring(app)
  expect([await isThere(used), await isThere(unused)]).toEqual([true, true])
  await app.moveClock(hour)
  await ring(app)
  expect([await isThere(used), await isThere(unused)]).toEqual([true, false])
})
