import { describe, expect, it } from 'vitest'
import { handlerOf } from '#web/pwa/sw/route.ts'

const ORIGIN = 'https://nearhand.test'
const ask = (url: string, mode: RequestMode = 'cors', method = 'GET') => handlerOf({ url, mode, method }, ORIGIN)

describe('PWA-1 handlerOf', () => {
  it.each([
    [`${ORIGIN}/assets/main-1.js`, 'cors', 'asset'],
    [`${ORIGIN}/assets/main-1.js`, 'navigate', 'asset'],
    [`${ORIGIN}/wallet`, 'navigate', 'page'],
    [`${ORIGIN}/api/logout`, 'navigate', 'page'],
    [`${ORIGIN}/api/wallet`, 'cors', 'leave'],
    [`${ORIGIN}/files/avatars/7.webp`, 'no-cors', 'leave'],
    ['https://elsewhere.test/assets/main-1.js', 'cors', 'leave'],
    ['https://elsewhere.test/', 'navigate', 'leave'],
  ] as const)('%s (%s): %s', (url, mode, answerer) => expect(ask(url, mode)).toBe(answerer))

  it('ignores requests other than GET', () => {
    expect(ask(`${ORIGIN}/api/jobs`, 'cors', 'POST')).toBe('leave')
    expect(ask(`${ORIGIN}/wallet`, 'navigate', 'POST')).toBe('leave')
  })
})
