import { expect, it } from 'vitest'
import { headHtml } from '#web/app/head.ts'
import { matchPage } from '#web/app/match.ts'

const headOf = (path: string): string => {
  const match = matchPage(path, true)
  return 'route' in match ? headHtml(match.route, 'https://example.com', path) : ''
}

it.each([
  ['/about', 'https://example.com/about'],
  ['/jobs/7', 'https://example.com/jobs/7'],
  ['/job-details/7', 'https://example.com/jobs/7'],
  ['/job-details/7/', 'https://example.com/jobs/7'],
])('WORK-6 the canonical address of %s is %s', (path, address) => {
  expect(headOf(path)).toContain(`<link rel="canonical" href="${address}">`)
})

it('PAGE-1 another page of a member has no canonical address', () => {
  expect(headOf('/wallet')).toContain('noindex')
  expect(headOf('/wallet')).not.toContain('canonical')
})
