import { APP_NAME } from '#core/kernel/app.ts'
import { paths } from '#core/paths.ts'
import type { Endpoint } from '#core/kernel/endpoint.ts'
import { escapeHtml } from '#server/platform/mail/template.ts'
import type { OutboxMail } from '#server/platform/mail/mail.ts'

/** Pages for developers: no script, one small style sheet. */
const page = (title: string, body: string): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex"><title>${escapeHtml(title)} · ${APP_NAME}</title><link rel="stylesheet" href="/plain.css"></head>
<body><header><a href="/">${APP_NAME}</a></header><main><h1>${escapeHtml(title)}</h1>${body}</main></body></html>`

export const PLAIN_CSS = `:root{color-scheme:dark}
body{margin:0 auto;max-width:60rem;padding:1.5rem;background:#0E0D0B;color:#F5F0E6;font:16px/1.5 system-ui,sans-serif}
header a{color:inherit;font-weight:800;text-transform:uppercase;text-decoration:none;letter-spacing:.02em;display:inline-block;padding:.6rem 0}
h1{font-size:2rem;line-height:1.1;margin:1rem 0}h2{margin:2rem 0 .5rem;font-size:1.1rem}
article,details{background:#1D1B17;border-radius:10px;padding:1rem 1.25rem;margin:.75rem 0;overflow-wrap:anywhere}
summary{cursor:pointer;min-height:1.75rem}code,pre{font:13px/1.5 ui-monospace,monospace;color:#CBC3B4}pre{white-space:pre-wrap}
a{color:#F5F0E6;text-underline-offset:4px}p.meta{color:#A2998A;margin:.25rem 0;font-size:14px}b.method{display:inline-block;min-width:4.5rem}
:focus-visible{outline:2px solid #FF9E3D;outline-offset:2px}`

export const outboxPage = (mails: OutboxMail[]): string =>
  page(
    'Outbox',
    mails.length === 0
      ? '<p>No mail yet. What would be sent appears here.</p>'
      : mails
          .map(
            ({ id, to, subject, text, createdAt }) =>
              `<article><h2>${escapeHtml(subject)}</h2><p class="meta">to ${escapeHtml(to)} · ${createdAt} · <a href="${paths.outbox()}/${id}">as it would look</a></p><pre>${escapeHtml(text)}</pre></article>`,
          )
          .join(''),
  )

const asText = (value: unknown): string => escapeHtml(JSON.stringify(value, null, 2))

export const docsPage = (endpoints: Endpoint[], document: { paths: Record<string, Record<string, unknown>> }): string =>
  page(
    'API',
    `<p>Every call of ${APP_NAME}. The machine-readable form is <a href="/api/openapi.json">openapi.json</a>. Refusals are JSON with <code>message</code>, <code>code</code> and, for forms, <code>fields</code>.</p>` +
      endpoints
        .map(({ method, path, summary, who }) => {
          const operation = document.paths[path.replace(/:(\w+)/g, '{$1}')]?.[method.toLowerCase()]
          return `<details><summary><b class="method">${method}</b> <code>${escapeHtml(path)}</code> ${escapeHtml(summary)}</summary><p class="meta">who: ${who}</p><pre>${asText(operation)}</pre></details>`
        })
        .join(''),
  )
