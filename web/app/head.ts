import { APP_NAME } from '#contract/kernel/app.ts'
import { dataBlock } from '#web/app/boot.ts'
import { metaOf } from '#web/app/page-meta.ts'
import { pageTitle, type PageRoute } from '#web/app/routes.ts'

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }
export const escapeHtml = (text: string): string => text.replace(/[&<>"]/g, (char) => ESCAPES[char] ?? char)

/** Title, description, canonical address, Open Graph and structured data of one page. */
export const headHtml = (route: PageRoute, origin: string, path: string): string => {
  const meta = metaOf(route)
  const address = escapeHtml(origin + path)
  const title = escapeHtml(pageTitle(route.title))
  const description = escapeHtml(meta.description)
  const card: [property: string, content: string][] = [
    ['og:site_name', APP_NAME],
    ['og:type', 'website'],
    ['og:title', title],
    ['og:description', description],
    ['og:url', address],
    ['og:image', escapeHtml(`${origin}/card.png`)],
    ['og:image:width', '1200'],
    ['og:image:height', '630'],
    ['og:image:alt', `${APP_NAME}: someone nearby can start in five minutes`],
  ]
  return [
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    meta.isHidden ? '<meta name="robots" content="noindex">' : `<link rel="canonical" href="${address}">`,
    ...card.map(([property, content]) => `<meta property="${property}" content="${content}">`),
    '<meta name="twitter:card" content="summary_large_image">',
    meta.structuredData && `<script type="application/ld+json">${dataBlock(meta.structuredData(origin))}</script>`,
  ]
    .filter(Boolean)
    .join('\n')
}
