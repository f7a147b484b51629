import { lookup as ask, type LookupAddress } from 'node:dns'
import { BlockList, isIP, type LookupFunction } from 'node:net'

// A push goes to an address from a browser, which anybody can invent: it must not become a way into our own network.

const inside = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10], // shared by customers of one provider
  ['127.0.0.0', 8],
  ['169.254.0.0', 16], // link-local, where clouds serve secrets
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4],
] as const)
  inside.addSubnet(net, bits, 'ipv4')

/** The public part of IPv6; ranges within it lead back to IPv4. */
const world = new BlockList()
world.addSubnet('2000::', 3, 'ipv6')
const notWorld = new BlockList()
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const)
  notWorld.addSubnet(net, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  if (isIP(address) === 4) return !inside.check(address, 'ipv4')
  return isIP(address) === 6 && world.check(address, 'ipv6') && !notWorld.check(address, 'ipv6')
}

/** PUSH-17: the push services of browsers; a leading dot stands for any name below. */
const SERVICES = [
  'fcm.googleapis.com', // Chrome, Edge on Android, Brave, Opera, Samsung Internet
  'jmt17.google.com', // Chromium as distributions of Linux build it
  '.push.services.mozilla.com', // Firefox
  '.notify.windows.com', // Edge on Windows
  '.push.apple.com', // Safari
]
const HTTPS_PORT = ''

export interface PushRules {
  /** For tests with a push service on this machine. */
  allowsPrivate: boolean
  /** More services, such as the operator's own. */
  allowedHosts: readonly string[]
}

/** PUSH-3, PUSH-17: https on its default port, without credentials, at a known push service. */
export const isPushAddress = (text: string, { allowsPrivate, allowedHosts }: PushRules): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, port, hostname } = new URL(text)
  if (username || password) return false
  if (allowsPrivate) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port !== HTTPS_PORT) return false
  return [...SERVICES, ...allowedHosts].some((host) =>
    host.startsWith('.') ? hostname.endsWith(host) : hostname === host,
  )
}

/**
 * PUSH-3: a public name may resolve to a private address, also only at the moment of sending. So the address that is
 * connected to is the one that was checked.
 */
export const guardedLookup: LookupFunction = (host, options, answer) => {
  ask(host, { ...options, all: true }, (error, found: LookupAddress[]) => {
    if (error) return answer(error, [])
    const outside = found.filter(({ address }) => isPublicAddress(address))
    if (outside.length === 0) return answer(new Error(`${host} leads to a private address`), [])
    if (options.all) return answer(null, outside)
    answer(null, outside[0]!.address, outside[0]!.family)
  })
}
