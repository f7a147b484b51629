/** The light margin that a reader needs around the picture. */
export const QUIET = 4

/** PORTAL-29: the dark squares of a picture as one path; a run of them in a row is one step. */
export const qrPath = (squares: readonly string[]): string =>
  squares
    .flatMap((row, y) =>
      [...row.matchAll(/1+/g)].map(
        ({ 0: run, index }) => `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
      ),
    )
    .join('')

/** PORTAL-29: a secret in groups of four, as it is easy to type. */
export const inFours = (secret: string): string => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** PORTAL-30: what is written into the file and onto the sheet. */
export const codesText = (codes: readonly string[], account: string, on: Date): string =>
  [
    `Recovery codes of ${account}`,
    `Made on ${on.toISOString().slice(0, 10)}. Each works once, in place of a code of the app.`,
    '',
    ...codes,
    '',
  ].join('\n')
