import { APP_NAME } from '#core/kernel/app.ts'
import { dataBlock } from '#web/runtime/boot.ts'
import { metaOf } from '#web/app/page-meta.ts'
import type { PageRoute } from '#web/app/routes.ts'
import { pageTitle } from '#core/kernel/app.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

/** Metadata that depends on data: title, description and picture of a post. */
export interface PageMeta {
  title: string
  description: string
  /** A path on this server. */
  image?: string | undefined
  /** Set for an article. */
  publishedAt?: string | undefined
}

type Property = [property: string, content: string]

const defaultImage = (origin: string): Property[] => [
  ['og:image', escapeHtml(`${origin}/card.png`)],
  ['og:image:width', '1200'],
  ['og:image:height', '630'],
  ['og:image:alt', `${APP_NAME}: someone nearby can start in five minutes`],
]
const ownImage = (origin: string, { image, title }: PageMeta): Property[] => [
  ['og:image', escapeHtml(`${origin}${image}`)],
  ['og:image:alt', escapeHtml(title)],
]

/** Title, description, canonical address, Open Graph and structured data of one page. */
export const headHtml = (route: PageRoute, origin: string, path: string, facts?: PageMeta): string => {
  const meta = { ...metaOf(route), ...(facts && { description: facts.description }) }
  const address = escapeHtml(origin + (route.canonical?.(path) ?? path))
  const title = escapeHtml(pageTitle(facts?.title ?? route.title))
  const description = escapeHtml(meta.description)
  const card: Property[] = [
    ['og:site_name', APP_NAME],
    ['og:type', facts?.publishedAt ? 'article' : 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ...(facts?.image ? ownImage(origin, facts) : defaultImage(origin)),
    ...(facts?.publishedAt ? [['article:published_time', facts.publishedAt] as [string, string]] : []),
  ]
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    meta.isHidden && '<meta name="robots" content="noindex">',
    (!meta.isHidden || route.canonical) && `<link rel="canonical" href="${address}">`,
    meta.feed &&
      `<link rel="alternate" type="application/atom+xml" title="${APP_NAME} blog" href="${escapeHtml(meta.feed)}">`,
    ...card.map(([property, content]) => `<meta property="${property}" content="${content}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    meta.structuredData && `<script type="application/ld+json">${dataBlock(meta.structuredData(origin))}</script>`,
  ]
    .filter(Boolean)
    .join('\n')
}
