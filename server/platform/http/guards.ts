import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
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
    "object-src 'none'",
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

const isIn = (list: BlockList, address: string): boolean =>
  isIP(address) !== 0 && list.check(address.split('%')[0]!, isIPv6(address) ? 'ipv6' : 'ipv4')

const LOOPBACK = new BlockList()
LOOPBACK.addSubnet('127.0.0.0', 8)
LOOPBACK.addAddress('::1', 'ipv6')

/** OPS-2: this machine, also as an IPv4 address written as IPv6. */
export const isLoopback = (address: string): boolean => isIn(LOOPBACK, address)

const PROXY_NETWORKS: Record<string, string> = {
  loopback: '127.0.0.0/8,::1',
  linklocal: '169.254.0.0/16,fe80::/10',
  uniquelocal: '10.0.0.0/8,172.16.0.0/12,192.168.0.0/16,fc00::/7',
}

/** WEB-5: whether an address is a proxy that the configuration names. */
export const trustedProxies = (trustProxy: string | null): ((address: string | undefined) => boolean) => {
  const list = new BlockList()
  const parts = (trustProxy ?? '').split(',').map((part) => part.trim())
  for (const part of parts.flatMap((name) => (PROXY_NETWORKS[name] ?? name).split(',')).filter(Boolean)) {
    const [address = '', bits] = part.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (bits === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(bits), family)
  }
  return (address) => address !== undefined && isIn(list, address)
}

const OWN_NAMES = new Set(['localhost', '127.0.0.1', '[::1]'])

/**
 * NET-13: whether a request is for this site. On loopback another site could give its own name our address, and its
 * pages would be of our origin; elsewhere a name that is not ours would appear in caches and logs as ours. Without a
 * port the request comes from this process.
 */
export const isOwnHost = (host: string | undefined, port: number | undefined, config: Config): boolean => {
  const { protocol, host: ownHost } = new URL(config.publicUrl)
  const given = `${protocol}//${host}`
  if (!host || /[/?#@\\\s]/.test(host) || !URL.canParse(given)) return false
  if (new URL(given).host === ownHost) return true
  if (config.isExposed) return false
  const { hostname, port: givenPort } = new URL(`http://${host}`)
  return OWN_NAMES.has(hostname) && (port === undefined || Number(givenPort || 80) === port)
}

/** The host that a browser has asked for, by the trusted proxy that forwards for it. */
export const requestedHost = ({ headers, socket }: IncomingMessage, config: Config): string | undefined => {
  const forwarded = [headers['x-forwarded-host']].flat().at(-1)
  return forwarded && trustedProxies(config.trustProxy)(socket.remoteAddress)
    ? forwarded.split(',').at(-1)!.trim()
    : headers.host
}
