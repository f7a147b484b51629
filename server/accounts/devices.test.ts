import { afterAll, beforeAll, expect, test } from 'vitest'
import { openMember, openTestApp, PASSWORD, type TestApp } from '#server/testing/app.ts'
import { good } from '#server/testing/scenarios/contracts.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await openTestApp()
})
afterAll(() => testApp.close())

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0 Mobile Safari/537.36'
const OTHER_PHONE = PHONE.replace('131.0', '140.0')

const signIn = async (email: string, device: string) => {
  const client = testApp.client({ 'user-agent': device })
  await good(client.post('/api/auth/login', { email, password: PASSWORD }))
  await testApp.settle()
  return client
}

test('ACC-11 a sign-in with a new device raises one alert and one mail', async () => {
  const me = await openMember(testApp)
  const signInAlerts = async () => {
    const alerts: { title: string; message: string; actionUrl: string }[] = await good(me.client.get('/api/alerts'))
    return alerts.filter(({ title }) => title === 'New sign-in')
  }
  const messages = async () => (await testApp.mailsTo(me.email)).filter(({ subject }) => /sign-in/.test(subject))
  expect([await signInAlerts(), await messages()]).toEqual([[], []])

  await signIn(me.email, PHONE)
  expect(await signInAlerts()).toMatchObject([
    {
      message: 'Chrome on Android. If that wasn’t you, end the session in your profile and change your password.',
      actionUrl: '/profile',
    },
  ])
  const [message, ...more] = await messages()
  expect(more).toEqual([])
  expect(message).toMatchObject({ subject: 'New sign-in to Nearhand', unsubscribeUrl: null })
  expect(message!.text).toContain('Device: Chrome on Android.')

  // The same device again, after a sign-out and with a newer browser version.
  await (await signIn(me.email, PHONE)).get('/api/logout', { 'sec-fetch-site': 'same-origin' })
  await signIn(me.email, OTHER_PHONE)
  expect([(await signInAlerts()).length, (await messages()).length]).toEqual([1, 1])
  await signIn(me.email, 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) Version/18.0 Safari/605.1.15')
  expect([(await signInAlerts()).length, (await messages()).length]).toEqual([2, 2])
})

test('ACC-11 a wrong password raises no alert', async () => {
  const me = await openMember(testApp)
  const stranger = testApp.client({ 'user-agent': PHONE })
  expect((await stranger.post('/api/auth/login', { email: me.email, password: 'Wrong1234' })).status).toBe(401)
  await testApp.settle()
  expect((await good(me.client.get('/api/alerts'))).map(({ title }: { title: string }) => title)).not.toContain(
    'New sign-in',
  )
})
