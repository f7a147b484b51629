import { describe, expect, it } from 'vitest'
import { fits, matchPage } from '#web/app/match.ts'
import { notFound, type PageRoute } from '#web/app/routes.ts'

const page = (path: string, audience: PageRoute['audience']): PageRoute => ({ ...notFound, path, audience })
const landing = page('/', 'public')
const home = page('/', 'member')
const about = page('/about', 'public')
const profile = page('/profile/:userId', 'member')
const portal = page('/admin', 'admin')
const edit = page('/profile/edit', 'member')
const sharedProfile = page('/profile/:userId', 'public')
const table = [home, landing, about, profile, portal]

describe('fits', () => {
  it.each([
    ['/', '/', true],
    ['/', '/about', false],
    ['/about', '/about/', true],
    ['/about', '/about/us', false],
    ['/jobs/:id', '/jobs/7', true],
    ['/jobs/:id', '/jobs/', false],
    ['/jobs/:id', '/jobs/7/bids', false],
    ['/a.b', '/axb', false],
  ])('%s %s is %s', (pattern, path, expected) => expect(fits(pattern, path)).toBe(expected))
})

describe('matchPage', () => {
  it('shows the landing page to visitors and home to members', () => {
    expect(matchPage('/', false, table)).toEqual({ route: landing, isFound: true })
    expect(matchPage('/', true, table)).toEqual({ route: home, isFound: true })
  })
  it('shows public pages to everyone', () => {
    expect(matchPage('/about', true, table)).toEqual({ route: about, isFound: true })
  })
  it('shows the pages of admins to everyone: they have a sign-in of their own', () => {
    expect(matchPage('/admin', false, table)).toEqual({ route: portal, isFound: true })
    expect(matchPage('/admin', true, table)).toEqual({ route: portal, isFound: true })
  })
  it('sends a visitor who asks for a member page to sign in', () => {
    expect(matchPage('/profile/7', false, table)).toEqual({ signInFirst: true })
  })
  it('asks for a sign-in at the first pattern that fits, although a later one is public', () => {
    const pages = [edit, sharedProfile, profile]
    expect(matchPage('/profile/edit', false, pages)).toEqual({ signInFirst: true })
    expect(matchPage('/profile/7', false, pages)).toEqual({ route: sharedProfile, isFound: true })
    expect(matchPage('/profile/7', true, pages)).toEqual({ route: profile, isFound: true })
  })
  it('answers everything else with the not-found page', () => {
    expect(matchPage('/jobs/soofa', false, table)).toEqual({ route: notFound, isFound: false })
  })
})
