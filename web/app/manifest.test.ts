import { describe, expect, it } from 'vitest'
import { documentAssets, type Manifest } from '#web/app/manifest.ts'

const manifest: Manifest = {
  'web/app/main.ts': {
    file: 'assets/main-1.js',
    imports: ['_helper.js'],
  },
  '_helper.js': { file: 'assets/helper-0.js' },
  'web/app/start.tsx': {
    file: 'assets/start-6.js',
    css: ['assets/start-6.css'],
    imports: ['_react.js'],
    assets: ['assets/familjen-grotesk-latin-wght-normal-x1.woff2', 'assets/martian-mono-latin-wght-normal-x2.woff2'],
  },
  '_react.js': { file: 'assets/react-2.js' },
  '_ticket.js': { file: 'assets/ticket-3.js', css: ['assets/ticket-3.css'], imports: ['_react.js'] },
  'web/pages/landing/LandingPage.tsx': {
    file: 'assets/landing-4.js',
    css: ['assets/landing-4.css'],
    imports: ['_ticket.js', 'web/app/main.ts'],
  },
  'web/pages/public/AboutPage.tsx': { file: 'assets/about-5.js', imports: ['_react.js'] },
}

describe('documentAssets', () => {
  it('names the app, the page and what they share, each once', () => {
    expect(documentAssets(manifest, ['web/pages/landing/LandingPage.tsx'])).toEqual({
      scripts: ['/assets/main-1.js'],
      styles: ['/assets/start-6.css', '/assets/ticket-3.css', '/assets/landing-4.css'],
      preloads: [
        '/assets/familjen-grotesk-latin-wght-normal-x1.woff2',
        '/assets/helper-0.js',
        '/assets/react-2.js',
        '/assets/start-6.js',
        '/assets/ticket-3.js',
        '/assets/landing-4.js',
      ],
    })
  })
  it('leaves out what another page needs', () => {
    expect(JSON.stringify(documentAssets(manifest, ['web/pages/public/AboutPage.tsx']))).not.toMatch(/landing|ticket/)
  })
})
