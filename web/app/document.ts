import { type Boot, bootBlock } from '#web/app/boot.ts'
import { escapeHtml } from '#web/app/head.ts'

interface DocumentParts {
  html: string
  head: string
  boot: Boot
  /** Addresses of module scripts: the entry. */
  scripts: readonly string[]
  styles: readonly string[]
  /** Fetched early: modules that the entry will ask for, and the font that the text is set in. */
  preloads: readonly string[]
}

const preload = (address: string): string =>
  address.endsWith('.woff2')
    ? `<link rel="preload" href="${escapeHtml(address)}" as="font" type="font/woff2" crossorigin>`
    : `<link rel="modulepreload" href="${escapeHtml(address)}">`

/** The whole document. No inline script or style: the CSP allows neither; the data block is not executed. */
export const documentHtml = ({ html, head, boot, scripts, styles, preloads }: DocumentParts): string =>
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
${preloads
  .filter((address) => address.endsWith('.woff2'))
  .map(preload)
  .join('\n')}
${styles.map((address) => `<link rel="stylesheet" href="${escapeHtml(address)}">`).join('\n')}
${scripts.map((address) => `<script type="module" src="${escapeHtml(address)}"></script>`).join('\n')}
${preloads
  .filter((address) => !address.endsWith('.woff2'))
  .map(preload)
  .join('\n')}
</head>
<body>
<div id="root">${html}</div>
${bootBlock(boot)}
</body>
</html>
`
