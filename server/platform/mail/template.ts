import { APP_NAME } from '#core/kernel/app.ts'

/** The parts of a mail: one heading, some sentences, at most one code and one button. */
export interface EmailMessage {
  subject: string
  heading: string
  lines: string[]
  code?: string
  button?: { label: string; url: string }
  /** In small print at the end, such as why this mail was sent. */
  closing?: string
  /** How to unsubscribe: a page, and an address for mail programs (RFC 8058). */
  unsubscribe?: { pageUrl: string; postUrl: string }
}

const STOP_LABEL = 'Stop these mails'

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' })[sign]!)

const SOOT_0 = '#0E0D0B'
const SOOT_2 = '#1D1B17'
const SOOT_3 = '#272420'
const CHALK = '#F5F0E6'
const CHALK_2 = '#CBC3B4'
const CHALK_3 = '#A2998A'
const SODIUM = '#FF9E3D'
const TICKET = '#F6E3B4'
const INK = '#17130A'
const DISPLAY = "'Big Shoulders','Arial Narrow',Impact,sans-serif"
const READING = "'Familjen Grotesk',-apple-system,'Segoe UI',Roboto,sans-serif"
const MONO = "'Martian Mono',ui-monospace,Menlo,Consolas,monospace"

const paragraph = (text: string, style: string): string => `<p style="margin:0 0 16px;${style}">${escapeHtml(text)}</p>`

/** Mail programs support tables and inline styles and little else. */
const html = ({ subject, heading, lines, code, button, closing, unsubscribe }: EmailMessage): string => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="dark"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:0;background:${SOOT_0}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" bgcolor="${SOOT_0}"><tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px">
<tr><td style="padding:0 4px 20px;font:800 24px/1 ${DISPLAY};text-transform:uppercase;color:${CHALK}">${escapeHtml(APP_NAME)}<span style="color:${SODIUM}">&#9679;</span></td></tr>
<tr><td bgcolor="${SOOT_2}" style="padding:32px 28px;border-radius:10px;font:400 16px/1.5 ${READING};color:${CHALK_2}">
<h1 style="margin:0 0 16px;font:800 34px/.95 ${DISPLAY};text-transform:uppercase;color:${CHALK}">${escapeHtml(heading)}</h1>
${lines.map((text) => paragraph(text, '')).join('\n')}
${code ? `<p style="margin:8px 0 20px;padding:18px 0;border-radius:6px;background:${SOOT_3};text-align:center;font:600 32px/1 ${MONO};letter-spacing:.28em;text-indent:.28em;color:${CHALK}">${escapeHtml(code)}</p>` : ''}
${button ? `<p style="margin:8px 0 20px"><a href="${escapeHtml(button.url)}" style="display:inline-block;padding:15px 28px;border-radius:6px;background:${TICKET};color:${INK};font-weight:700;text-decoration:none">${escapeHtml(button.label)}</a></p>` : ''}
${closing ? paragraph(closing, `margin:0;font-size:14px;color:${CHALK_3}`) : ''}
${unsubscribe ? `<p style="margin:8px 0 0;font-size:14px"><a href="${escapeHtml(unsubscribe.pageUrl)}" style="color:${CHALK_3}">${STOP_LABEL}</a></p>` : ''}
</td></tr></table></td></tr></table></body></html>`

const text = ({ heading, lines, code, button, closing, unsubscribe }: EmailMessage): string =>
  [
    heading,
    ...lines,
    code,
    button && `${button.label}: ${button.url}`,
    closing,
    unsubscribe && `${STOP_LABEL}: ${unsubscribe.pageUrl}`,
    `-- \n${APP_NAME}`,
  ]
    .filter(Boolean)
    .join('\n\n')

export const renderEmail = (message: EmailMessage): { text: string; html: string } => ({
  text: text(message),
  html: html(message),
})
