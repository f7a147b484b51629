import type { Page } from '@playwright/test'
import type { BlogPost } from '#core/content/blog.ts'
import { auditScreens, press, type Screen } from './accessibility.ts'
import { HELP_ARTICLES } from './help-articles.ts'

/** The form is made anew once the page is hydrated; a file that was chosen before is lost, which only a script can do. */
const enabledFileInput = (page: Page) => page.locator('fieldset:enabled input[type=file]')

const openTab = (name: string) => (page: Page) => page.getByRole('tab', { name }).click()

/** Content, editor and platform pages. */
const SCREENS: Record<string, Screen> = {
  blog: { path: '/blog', heading: 'Notes from the street' },
  'a post': {
    path: async (page) => {
      const answer = await page.request.get('/api/blogs?status=published')
      const [post] = (await answer.json()) as BlogPost[]
      return `/blog/${post!.slug}`
    },
    heading: /\w/,
  },
  'no such post': { path: '/blog/none-of-that-name', heading: 'Blog Post Not Found' },
  'the blog editor': { path: '/social-media-management', as: 'editor', heading: 'Blog & social media' },
  'writing a post': {
    path: '/social-media-management',
    as: 'editor',
    heading: 'Blog & social media',
    act: press('New post'),
  },
  'social links': {
    path: '/social-media-management',
    as: 'editor',
    heading: 'Blog & social media',
    act: openTab('Social links'),
  },
  careers: { path: '/careers', heading: /\w/ },
  'an application that lacks nearly everything': {
    path: '/careers',
    heading: /\w/,
    act: async (page) => {
      const pdf = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('%PDF-1.7\n%%EOF\n') }
      await enabledFileInput(page).setInputFiles(pdf)
      await press(/^Submit/)(page)
      await page.locator('[aria-invalid=true]').first().waitFor()
    },
  },
  'an application with a file that was refused': {
    path: '/careers',
    heading: /\w/,
    act: async (page) => {
      const text = { name: 'resume.pdf', mimeType: 'application/pdf', buffer: Buffer.from('plain text') }
      await enabledFileInput(page).setInputFiles(text)
      await page.getByRole('button', { name: 'Close message' }).click()
    },
  },
  'blog, no posts with a tag': { path: '/blog?tag=nothing-like-it', heading: /\w/ },
  'editing a post': {
    path: async (page) => {
      const posts = (await (await page.request.get('/api/blogs')).json()) as BlogPost[]
      return `/social-media-management?post=${posts[0]!.id}`
    },
    as: 'editor',
    heading: 'Blog & social media',
  },
  'help center': { path: '/help-center', heading: 'What is stuck?' },
  'help center, searched': { path: '/help-center?q=refund', heading: /\w/ },
  'help center, no results': { path: '/help-center?q=qqqqqq', heading: /\w/ },
  'my questions to support': { path: '/help-center?ticket=all', as: 'poster', heading: /\w/ },
  'asking support': { path: '/help-center?ticket=new', as: 'poster', heading: 'Ask support' },
  'privacy policy': { path: '/privacy-policy', heading: 'Privacy Policy' },
  'terms of service': { path: '/terms-of-service', heading: 'Terms of Service' },
  'advanced features, signed out': { path: '/advanced-features', heading: 'Advanced AI Features' },
  'advanced features': { path: '/advanced-features', as: 'poster', heading: 'Advanced AI Features Demo' },
  ...Object.fromEntries(
    ['Chat', 'Disputes', 'PWA'].map((name): [string, Screen] => [
      `advanced features, ${name}`,
      { path: '/advanced-features', as: 'worker', heading: 'Advanced AI Features Demo', act: openTab(name) },
    ]),
  ),
  'platform test': { path: '/platform-test', heading: 'Platform Test Suite' },
  'platform test, run': {
    path: '/platform-test',
    heading: 'Platform Test Suite',
    act: async (page) => {
      await page.getByRole('button', { name: /Run/ }).first().click()
      await page.getByText('ledger', { exact: false }).first().waitFor()
    },
  },
  ...Object.fromEntries(HELP_ARTICLES.map((path) => [`the article ${path}`, { path, heading: /\w/ }])),
}

auditScreens(SCREENS)
