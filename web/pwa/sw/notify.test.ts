import { describe, expect, it } from 'vitest'
import { goTo, isShownAlready, messageOf, notificationOf, ownPath } from '#web/pwa/sw/notify.ts'
import type { OwnWindow, Windows } from '#web/pwa/sw/scope.ts'

const ORIGIN = 'https://nearhand.test'
const message = { title: 'New bid', body: '$95 from Devon', url: '/jobs/7?tab=bids', tag: 'job:7', isUrgent: true }

const broken = () => {
  throw new SyntaxError('not JSON')
}

describe('PWA-7 messageOf', () => {
  it('reads the message of the server', () => expect(messageOf(() => message, ORIGIN)).toEqual(message))

  it('shows a generic message if it cannot be read', () => {
    const unknown = messageOf(() => null, ORIGIN)
    expect(unknown).toMatchObject({ url: '/alerts', isUrgent: false })
    expect([messageOf(broken, ORIGIN), messageOf(() => 7, ORIGIN)]).toEqual([unknown, unknown])
    expect(messageOf(() => ({ title: 7, isUrgent: 'yes' }), ORIGIN)).toEqual(unknown)
  })

  it('alerts again under its tag and stays while urgent', () => {
    expect(notificationOf(message)).toMatchObject({
      body: '$95 from Devon',
      tag: 'job:7',
      renotify: true,
      requireInteraction: true,
      data: { url: '/jobs/7?tab=bids' },
    })
    expect(notificationOf({ ...message, isUrgent: false }).requireInteraction).toBe(false)
  })
})

describe('PWA-7 ownPath', () => {
  it.each(['/jobs/7', '/messages?conversation=7#last', '/'])('follows %j', (url) =>
    expect(ownPath(url, ORIGIN)).toBe(url),
  )
  it.each([
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test',
    '/.//evil.test',
    '/\t/evil.test',
    'javascript:alert(1)',
    'jobs/7',
    '/api/logout',
    '/x/../api/logout',
    '',
    null,
    7,
  ])('opens the alerts instead of %j', (url) => expect(ownPath(url, ORIGIN)).toBe('/alerts'))
})

const openAt = (...paths: { path: string; isSeen?: boolean; isForeign?: boolean }[]) => {
  const done: string[] = []
  const open = paths.map(({ path, isSeen = false, isForeign = false }): OwnWindow => ({
    url: ORIGIN + path,
    focused: isSeen,
    visibilityState: isSeen ? 'visible' : 'hidden',
    focus: async () => done.push(`focus ${path}`),
    navigate: async (url) => {
      if (isForeign) throw new TypeError('not controlled')
      done.push(`${path} to ${url}`)
    },
  }))
  const windows: Windows = {
    claim: async () => {},
    matchAll: async () => open,
    openWindow: async (url) => done.push(`open ${url}`),
  }
  return { windows, done }
}

describe('PWA-7 isShownAlready', () => {
  it.each([
    [[{ path: '/messages?conversation=7', isSeen: true }], true],
    [[{ path: '/messages?conversation=8', isSeen: true }], false],
    [[{ path: '/messages?conversation=7' }], false],
    [[], false],
  ])('%j: %s', async (open, isSeen) =>
    expect(await isShownAlready('/messages?conversation=7#last', openAt(...open).windows)).toBe(isSeen),
  )
})

const follow = async (...paths: Parameters<typeof openAt>) => {
  const { windows, done } = openAt(...paths)
  await goTo('/jobs/7', windows)
  return done
}

describe('PWA-7 goTo', () => {
  it('opens a window if there is none', async () => expect(await follow()).toEqual(['open /jobs/7']))
  it('focuses an open window', async () =>
    expect(await follow({ path: '/', isSeen: true }, { path: '/jobs/7' })).toEqual(['focus /jobs/7']))
  it('navigates the visible window', async () =>
    expect(await follow({ path: '/wallet' }, { path: '/', isSeen: true })).toEqual(['focus /', '/ to /jobs/7']))
  it('does not interrupt a call', async () =>
    expect(await follow({ path: '/video-call/7', isSeen: true })).toEqual(['open /jobs/7']))
  it('opens another window if the open one cannot be navigated', async () =>
    expect(await follow({ path: '/', isForeign: true })).toEqual(['focus /', 'open /jobs/7']))
})
