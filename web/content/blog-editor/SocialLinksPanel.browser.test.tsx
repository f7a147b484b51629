import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { getSocialLinks, saveSocialLinks } from '#core/content/social.ts'
import { Denied } from '#web/pages/blog-editor/AccessDenied.tsx'
import { SocialLinksPanel } from '#web/content/blog-editor/SocialLinksPanel.tsx'
import { fakeApi } from '#web/testing/fake-api.ts'
import { renderPart } from '#web/testing/render.tsx'
import { sampleMe } from '#web/testing/samples.ts'

const NONE = {
  instagramUrl: null,
  tiktokUrl: null,
  facebookUrl: null,
  twitterUrl: null,
  linkedinUrl: null,
  youtubeUrl: null,
}
const X = page.getByLabelText('X (Twitter)')
const SAVE = page.getByRole('button', { name: 'Save links' })

const open = async () => {
  const api = fakeApi()
  api.answer(getSocialLinks, NONE)
  await renderPart(<SocialLinksPanel />, { me: sampleMe({ role: 'admin' }) })
  return api
}

test.each(['https://example.com/nearhand', 'javascript:alert(1)', 'x.com/nearhand', 'https://x.com.evil.example/'])(
  'JOURNEY-48 a link to another site is refused beside its field and not sent: %s',
  async (typed) => {
    const api = await open()
    await X.fill(typed)
    await SAVE.click()
    await expect
      .element(X)
      .toHaveAccessibleDescription('Please enter an address of X (Twitter), such as https://x.com/yourtown.')
    await expect.element(X).toHaveFocus()
    await expect.element(X).toHaveValue(typed)
    expect(api.calls(saveSocialLinks)).toEqual([])
  },
)

test('JOURNEY-48 a valid link is saved with a message; after a failure it stays typed', async () => {
  const api = await open()
  await X.fill('https://x.com/nearhand')
  api.fail(saveSocialLinks, 503)
  await SAVE.click()
  await expect.element(page.getByText('Nothing you typed is lost. Please try again.')).toBeVisible()
  await expect.element(X).toHaveValue('https://x.com/nearhand')
  api.answer(saveSocialLinks, { ...NONE, twitterUrl: 'https://x.com/nearhand' })
  await SAVE.click()
  await expect.element(page.getByText('Links saved')).toBeVisible()
  expect(api.calls(saveSocialLinks).at(-1)?.body).toMatchObject({ twitterUrl: 'https://x.com/nearhand' })
})

test('JOURNEY-48 a user who is not an editor sees Access Denied and goes to the front page', async () => {
  await renderPart(<Denied />, { path: '/blog-management' })
  await expect.element(page.getByText('Access Denied').first()).toBeVisible()
  await expect.poll(() => location.pathname).toBe('/')
})
