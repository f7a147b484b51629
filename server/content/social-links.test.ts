import { afterAll, beforeAll, expect, test } from 'vitest'
import { NETWORK_FIELDS } from '#core/content/networks.ts'
import { openTestApp, openSecondApp, type TestApp } from '#server/testing/app.ts'
import { createMember, type TestMember } from '#server/testing/scenarios/users.ts'
import { SETTINGS_CHANGED, readSiteSettings } from '#server/content/site-actions.ts'
import { openBus } from '#server/platform/realtime/bus.ts'
import { createLog } from '#server/platform/observability/log.ts'
import { until } from '#server/testing/until.ts'

let testApp: TestApp
let editor: TestMember
beforeAll(async () => {
  testApp = await openTestApp()
  editor = await createMember(testApp, { role: 'social_media_manager' })
})
afterAll(() => testApp.close())

const none = Object.fromEntries(NETWORK_FIELDS.map((field) => [field, null]))
const save = (links: object) => editor.client.send('PUT', '/api/social-media-settings', links)

test('SOCIAL-2 links are stored normalized, empty ones are removed, and anybody may read them', async () => {
  const { status, body } = await save({
    instagramUrl: ' https://www.instagram.com/near\nhand ',
    youtubeUrl: 'https://youtu.be/@nearhand',
    tiktokUrl: '',
  })
  const links = {
    ...none,
    instagramUrl: 'https://www.instagram.com/nearhand',
    youtubeUrl: 'https://youtu.be/@nearhand',
  }
  expect([status, body]).toEqual([200, links])
  expect((await testApp.client().get('/api/social-media-settings')).body).toEqual(links)
  expect((await readSiteSettings(testApp.app.db, [])).socialLinks).toEqual(links)
  expect((await save({})).body).toEqual(none)
})

test('SOCIAL-1 a link must lead to its network', async () => {
  const { status, body } = await save({
    instagramUrl: 'https://evil.example/instagram.com',
    facebookUrl: 'https://fb.com/x',
  })
  expect(status).toBe(400)
  expect(body.fields).toEqual({
    instagramUrl: 'Please enter an address of Instagram, such as https://instagram.com/yourtown.',
  })
})

test('SOCIAL-2 every process is notified of changed links', async () => {
  const secondApp = await openSecondApp(testApp)
  const bus = await openBus({ databaseUrl: testApp.databaseUrl, redisUrl: null }, createLog('silent'))
  let eventCount = 0
  bus.subscribe(SETTINGS_CHANGED, () => (eventCount += 1))
  await editor.client.through(secondApp).send('PUT', '/api/social-media-settings', {})
  await until(() => eventCount > 0)
  expect(eventCount).toBe(1)
  await bus.close()
  await secondApp.close()
})
