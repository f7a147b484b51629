import type { Config } from '#server/platform/config/config.ts'

export const readCookie = (header: string | undefined, wanted: string): string | null => {
  if (!header) return null
  for (const part of header.split(';')) {
    const [name, value] = part.trim().split('=', 2)
    if (name === wanted && value) return value
  }
  return null
}

/** Out of reach for scripts and other sites; over TLS only where the product is. An empty value takes the cookie away. */
export const writeCookie = (
  config: Config,
  name: string,
  value: string,
  maxAgeSeconds: number,
  sameSite: 'Lax' | 'Strict' = 'Lax',
): string =>
  `${name}=${value}; Max-Age=${value ? maxAgeSeconds : 0}; Path=/; HttpOnly; SameSite=${sameSite}${config.publicUrl.startsWith('https:') ? '; Secure' : ''}`
