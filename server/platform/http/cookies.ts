import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '#server/platform/config/config.ts'

export const readCookie = (header: string | undefined, name: string): string | null =>
  parseCookie(header ?? '', { decode: (value) => value || undefined })[name] ?? null

/** Not readable by scripts and other sites; `Secure` if the site uses TLS. An empty value deletes the cookie. */
export const writeCookie = (
  config: Config,
  name: string,
  value: string,
  maxAgeSeconds: number,
  sameSite: 'lax' | 'strict' = 'lax',
): string =>
  stringifySetCookie({
    name,
    value,
    maxAge: value ? maxAgeSeconds : 0,
    path: '/',
    httpOnly: true,
    sameSite,
    secure: config.publicUrl.startsWith('https:'),
  })
