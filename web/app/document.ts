import { APP_NAME } from '#core/kernel/app.ts'
import { type Boot, bootBlock } from '#web/runtime/boot.ts'
import { escapeHtml } from '#web/app/head.ts'

interface DocumentParts {
  html: string
  head: string
  boot: Boot
  /** Addresses of module scripts: the entry. */
  scripts: readonly string[]
  styles: readonly string[]
  /** The text of all styles, for first visits, so that the page can be painted without waiting. */
  inlineStyles?: string
  /** Fetched early: modules that the entry will ask for, and the font that the text is set in. */
  preloads: readonly string[]
}

const preloadFont = (address: string): string =>
  `<link rel="preload" href="${escapeHtml(address)}" as="font" type="font/woff2" crossorigin>`

const styleTags = (styles: readonly string[], inlineStyles: string | undefined): string => {
  if (inlineStyles === undefined)
    return styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('\n')
  // A disabled sheet is not fetched; it tells the module loader that its styles are loaded.
  const here = styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}" disabled>`)
  return `<style>${inlineStyles}</style>\n${here.join('\n')}`
}

const isFont = (address: string): boolean => address.endsWith('.woff2')
const modules = (preloads: readonly string[]): string[] => preloads.filter((address) => !isFont(address))

/** A rendered page is painted before its code is requested; an empty one requests everything at once. */
const scriptTags = (scripts: readonly string[], preloads: readonly string[], isReadable: boolean): string => {
  const later = isReadable ? ` data-preload="${escapeHtml(preloads.join(' '))}"` : ''
  const entry = scripts.map((address) => `<script type="module" src="${escapeHtml(address)}"${later}></script>`)
  const early = isReadable ? [] : preloads.map((address) => `<link rel="modulepreload" href="${escapeHtml(address)}">`)
  return [...entry, ...early].join('\n')
}

/** The whole document. No inline script; inline styles only where the server names their hash in the CSP. */
export const documentHtml = ({ html, head, boot, scripts, styles, inlineStyles, preloads }: DocumentParts): string =>
  `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
${head}
<meta name="theme-color" content="#0e0d0b">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="/apple-touch-icon.png">
<link rel="manifest" href="/manifest.webmanifest">
<meta name="mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-capable" content="yes">
<meta name="apple-mobile-web-app-title" content="${APP_NAME}">
<meta name="apple-mobile-web-app-status-bar-style" content="black">
${preloads.filter(isFont).map(preloadFont).join('\n')}
${styleTags(styles, inlineStyles)}
${scriptTags(scripts, modules(preloads), html !== '')}
</head>
<body>
<div id="root">${html}</div>
${bootBlock(boot)}
</body>
</html>
`
