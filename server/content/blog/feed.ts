import { paths } from '#core/paths.ts'
import type { BlogPost } from '#core/content/blog.ts'
import { APP_NAME } from '#core/kernel/app.ts'
import { escapeHtml as escape } from '#server/platform/mail/template.ts'

const nameOf = ({ author }: BlogPost): string =>
  [author?.firstName, author?.lastName].filter(Boolean).join(' ') || APP_NAME

const entry = (origin: string, post: BlogPost): string => {
  const address = escape(`${origin}${paths.post(post.slug)}`)
  return `<entry>
<id>${address}</id>
<title>${escape(post.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${post.publishedAt}</published>
<updated>${post.updatedAt}</updated>
<author><name>${escape(nameOf(post))}</name></author>
${post.tags.map((tag) => `<category term="${escape(tag)}"/>`).join('')}
${post.excerpt ? `<summary>${escape(post.excerpt)}</summary>` : ''}
</entry>`
}

/** Control characters that XML does not allow. */
const NO_XML = /[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu

const newest = (posts: readonly BlogPost[]): string =>
  posts.map(({ updatedAt }) => updatedAt).reduce((a, b) => (a > b ? a : b), '1970-01-01T00:00:00.000Z')

/** BLOG-10: the newest posts as an Atom feed (RFC 4287). */
export const atomFeed = (origin: string, posts: readonly BlogPost[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en-US">
<id>${escape(origin)}${paths.blog()}</id>
<title>${escape(APP_NAME)} blog</title>
<subtitle>Notes from the street: short local jobs, and the people who post and do them.</subtitle>
<link rel="alternate" type="text/html" href="${escape(origin)}${paths.blog()}"/>
<link rel="self" type="application/atom+xml" href="${escape(origin)}${paths.blogFeed()}"/>
<updated>${newest(posts)}</updated>
${posts.map((post) => entry(origin, post)).join('\n')}
</feed>
`.replaceAll(NO_XML, '')
