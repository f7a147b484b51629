import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOwnPicture, readTags, slugOf } from '#core/content/blog-rules.ts'
import { PostBody } from '#core/content/blog.ts'
import { ApplicationForm } from '#core/content/careers.ts'
import { isAddressOf, NETWORK_FIELDS } from '#core/content/networks.ts'
import { AUTO_RELEASE_HOURS, CANCELLATION_FEE, NOTICE_MINUTES } from '#core/contracts/settings.ts'
import { ANSWER_HOURS } from '#core/disputes/settings.ts'
import { CHOOSING_DAYS } from '#core/jobs/settings.ts'
import { cents, showDollars } from '#core/kernel/money.ts'
import { formatSetting } from '#core/kernel/setting.ts'
import { FEE, splitFee } from '#core/payments/fee.ts'
import { VERIFICATION_LIMIT } from '#core/profiles/settings.ts'
import { POSTS } from '#demo/seed/blog.ts'
import { openDemo, type OpenDemo } from '#demo/testing.ts'
import { kindOfDocument } from '#server/platform/files/images.ts'

const textOf = (slug: string): string => POSTS.find((post) => post.slug === slug)!.content

describe('BLOG-14 the posts of the demo', () => {
  it.each(POSTS.map((post) => [post.slug, post] as const))(
    '%s could have been written in the product',
    (slug, post) => {
      const { success, error } = PostBody.safeParse({ ...post, featuredImage: null })
      expect([success, error?.issues]).toEqual([true, undefined])
      expect(slugOf(post.title)).toBe(slug)
      expect(readTags(post.tags.join(','))).toEqual([...post.tags])
    },
  )

  it('tell the figures of the product', () => {
    const { fee, workerShare } = splitFee(cents(95_00), FEE.fallback)
    expect(textOf('where-your-95-00-sleeps')).toContain(showDollars(fee))
    expect(textOf('where-your-95-00-sleeps')).toContain(showDollars(workerShare))
    expect(textOf('where-your-95-00-sleeps')).toContain(formatSetting(FEE, FEE.fallback))
    expect(textOf('where-your-95-00-sleeps')).toContain(formatSetting(AUTO_RELEASE_HOURS, AUTO_RELEASE_HOURS.fallback))
    expect(textOf('cancelling-without-burning-a-bridge')).toContain(
      formatSetting(CANCELLATION_FEE, CANCELLATION_FEE.fallback),
    )
    expect([NOTICE_MINUTES.fallback, CHOOSING_DAYS.fallback]).toEqual([120, 7])
    expect(textOf('the-gate-that-became-a-dispute')).toContain(formatSetting(ANSWER_HOURS, ANSWER_HOURS.fallback))
    expect(textOf('your-first-ten-tickets-as-a-worker')).toContain(
      formatSetting(VERIFICATION_LIMIT, VERIFICATION_LIMIT.fallback),
    )
  })

  it('link to pages that there are', () => {
    const links = POSTS.flatMap(({ content }) => [...content.matchAll(/\]\(([^)]+)\)/g)].map(([, href]) => href))
    expect(new Set(links)).toEqual(new Set(['/post-a-job', '/find-work', '/help-center']))
  })
})

describe('what the editor has left in the demo', () => {
  let demo: OpenDemo
  beforeAll(async () => {
    demo = await openDemo()
  })
  afterAll(() => demo.close())

  it('BLOG-14 eight posts are public, two are drafts, each with a picture that is there', async () => {
    expect(await demo.rows('select status, count(*)::int from blog_posts group by 1 order by 1')).toEqual([
      { status: 'draft', count: 2 },
      { status: 'published', count: 8 },
    ])
    const pictures = await demo.rows<{ url: string; purpose: string; alt: string }>(
      `select p.featured_image as url, f.purpose, p.featured_image_alt as alt from blog_posts p
       join media_files m on m.url = p.featured_image join stored_files f on f.id = m.file_id where not f.is_private`,
    )
    expect(pictures).toHaveLength(10)
    for (const { url, purpose, alt } of pictures)
      expect([isOwnPicture(url), purpose, alt.length > 10]).toEqual([true, 'blog', true])
  })

  it('SOCIAL-1 its links lead to their networks', async () => {
    const [links] = await demo.rows<Record<string, string | null>>(
      `select instagram_url as "instagramUrl", tiktok_url as "tiktokUrl", facebook_url as "facebookUrl",
         twitter_url as "twitterUrl", linkedin_url as "linkedinUrl", youtube_url as "youtubeUrl" from social_media_settings`,
    )
    const set = NETWORK_FIELDS.filter((field) => links![field])
    expect(set).toHaveLength(5)
    for (const field of set) expect(isAddressOf(field, links![field]!)).toBe(true)
  })

  it('CAREER-5 five people have applied, each with a paper that is a PDF and a form that would be taken', async () => {
    const applications = await demo.rows<Record<string, string>>(
      `select a.first_name as "firstName", a.last_name as "lastName", a.email, coalesce(a.phone, '') as phone, a.position,
         a.location, coalesce(a.cover_letter, '') as "coverLetter", a.status, f.storage_key as key from career_applications a
       join stored_files f on f.id = a.resume_file_id where f.is_private`,
    )
    expect(applications).toHaveLength(5)
    expect(new Set(applications.map(({ status }) => status)).size).toBe(4)
    for (const { status: _status, key, ...form } of applications) {
      expect(ApplicationForm.safeParse(form).error?.issues).toBeUndefined()
      expect(await kindOfDocument((await demo.storage.get(key!))!)).toBe('pdf')
    }
  })
})
