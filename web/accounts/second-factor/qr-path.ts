import { encode } from 'uqr'

/** The light margin that scanners need. */
const QUIET_ZONE = 4

/** TOTP-3, PORTAL-29: the dark modules of a QR code as one path; a run of them in a row is one rectangle. */
export const qrPath = (text: string): { size: number; path: string } => {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE })
  const rows = data.map((row) => row.map(Number).join(''))
  const runs = rows.flatMap((row, y) =>
    [...row.matchAll(/1+/g)].map(({ 0: run, index }) => `M${index} ${y}h${run.length}v1h-${run.length}z`),
  )
  return { size, path: runs.join('') }
}

/** PORTAL-29: in groups of four, which are easier to type. */
export const groupSecret = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** PORTAL-30: the text of the file and of the clipboard. */
export const codesText = (codes: readonly string[], account: string, on: Date): string =>
  [
    `Recovery codes of ${account}`,
    `Made on ${on.toISOString().slice(0, 10)}. Each works once, in place of a code of the app.`,
    '',
    ...codes,
    '',
  ].join('\n')
