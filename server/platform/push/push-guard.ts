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

const OWN_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home\.arpa)$/
const HTTPS_PORT = ''

/** PUSH-3: https on its default port, without credentials, at a public host. */
export const isPushAddress = (text: string, { allowsPrivate }: { allowsPrivate: boolean }): boolean => {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, port, hostname } = new URL(text)
  if (username || password) return false
  if (allowsPrivate) return protocol === 'https:' || protocol === 'http:'
  if (protocol !== 'https:' || port !== HTTPS_PORT) return false
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (isIP(host)) return isPublicAddress(host)
  return host.includes('.') && !OWN_NAMES.test(host)
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
