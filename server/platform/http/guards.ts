import { createHash } from 'node:crypto'
import { BlockList, isIP, isIPv6 } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/platform/config/config.ts'

/** What Stripe's card form needs; it is loaded from Stripe and runs in frames. */
const STRIPE_SCRIPTS = ['https://js.stripe.com', 'https://*.js.stripe.com']
const STRIPE_FRAMES = [...STRIPE_SCRIPTS, 'https://hooks.stripe.com']
const STRIPE_CALLS = ['https://api.stripe.com']

/** WEB-1: nothing inline except styles with a known hash, nothing from other sites except Stripe's form, no framing. */
export const contentPolicy = (config: Config, inlineStyles?: string): string => {
  const ifStripe = (sources: readonly string[]): readonly string[] => (config.stripe ? sources : [])
  return [
    "default-src 'none'",
    ["script-src 'self'", ...ifStripe(STRIPE_SCRIPTS)].join(' '),
    `style-src 'self'${inlineStyles === undefined ? '' : ` '${hashSource(inlineStyles)}'`}`,
    "img-src 'self' data: blob:",
    "media-src 'self' blob:",
    "font-src 'self'",
    ["connect-src 'self'", ...ifStripe(STRIPE_CALLS)].join(' '),
    ...(config.stripe ? [['frame-src', ...STRIPE_FRAMES].join(' ')] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
    ...(isSecure(config) ? ['upgrade-insecure-requests'] : []),
  ].join('; ')
}

export const isSecure = ({ publicUrl }: Pick<Config, 'publicUrl'>): boolean => publicUrl.startsWith('https:')
const hashSource = (text: string): string => `sha256-${createHash('sha256').update(text).digest('base64')}`

export const securityHeaders = (config: Config): Record<string, string> => {
  return {
    'content-security-policy': contentPolicy(config),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'permissions-policy': 'camera=(self), microphone=(self), geolocation=(self), display-capture=(self)',
    ...(isSecure(config) ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
  }
}

const hostOf = (origin: string): string | null => (URL.canParse(origin) ? new URL(origin).host : null)

export const isOwnOrigin = (origin: string, host: string | undefined, config: Config): boolean => {
  const from = hostOf(origin)
  return from !== null && (from === host || from === hostOf(config.publicUrl))
}

/** WEB-2: the browser sends the origin of a request; without a browser authentication alone decides. */
export const isCrossSite = (request: FastifyRequest, config: Config): boolean => {
  const site = request.headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const origin = request.headers.origin
  return origin !== undefined && !isOwnOrigin(origin, request.headers.host, config)
}

/** "2001:db8:1:2:…" -> "2001:db8:1:2", the prefix of one customer; an IPv4 address stays whole. */
export const networkOf = (address: string): string => {
  if (!address.includes(':') || address.startsWith('::ffff:')) return address.replace('::ffff:', '')
  const [head = '', tail] = address.split('::', 2)
  const before = head.split(':').filter(Boolean)
  const after = tail === undefined ? [] : tail.split(':').filter(Boolean)
  const gap = Array.from({ length: Math.max(0, 8 - before.length - after.length) }, () => '0')
  return [...before, ...gap, ...after].slice(0, 4).join(':')
}

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** OPS-2: this machine, also as an IPv4 address written as IPv6. */
export const isLoopback = (address: string): boolean =>
  isIP(address) !== 0 && LOOPBACK.check(address.split('%')[0]!, isIPv6(address) ? 'ipv6' : 'ipv4')
