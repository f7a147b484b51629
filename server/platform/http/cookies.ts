import { parseCookie, stringifySetCookie } from 'cookie'
import type { Config } from '#server/platform/config/config.ts'
import { isSecure } from '#server/platform/http/guards.ts'

export const readCookie = (header: string | undefined, name: string): string | null =>
  parseCookie(header ?? '', { decode: (value) => value || undefined })[name] ?? null

type Site = Pick<Config, 'publicUrl'>

/** WEB-20: with TLS a browser takes the cookie from this host alone: no other host of the domain can set it. */
export const cookieName = (config: Site, name: string): string => (isSecure(config) ? `__Host-${name}` : name)

/**
 * Not readable by scripts and other sites; `Secure` if the site uses TLS, where the name without the prefix, of earlier
 * versions, is deleted. An empty value deletes the cookie.
 */
export const writeCookie = (
  config: Site,
  name: string,
  value: string,
  maxAgeSeconds: number,
  sameSite: 'lax' | 'strict' = 'lax',
): string[] => {
  const common = { path: '/', httpOnly: true, sameSite, secure: isSecure(config) } as const
  const cookie = { ...common, name: cookieName(config, name), value, maxAge: value ? maxAgeSeconds : 0 }
  const earlier = { ...common, name, value: '', maxAge: 0 }
  return (isSecure(config) ? [cookie, earlier] : [cookie]).map((one) => stringifySetCookie(one))
}
