import { BlockList, isIP } from 'node:net'

const inside = new BlockList()
for (const [address, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  inside.addSubnet(address, bits, 'ipv4')
inside.addAddress('::', 'ipv6')
inside.addAddress('::1', 'ipv6')
inside.addSubnet('fc00::', 7, 'ipv6')
inside.addSubnet('fe80::', 10, 'ipv6')

const loopback = new BlockList()
loopback.addSubnet('127.0.0.0', 8, 'ipv4')
loopback.addAddress('::1', 'ipv6')
loopback.addSubnet('::ffff:127.0.0.0', 104, 'ipv6')

const special = new BlockList()
for (const [address, bits] of [
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const)
  special.addSubnet(address, bits, 'ipv4')
const internet = new BlockList()
internet.addSubnet('2000::', 3, 'ipv6')
// Documentation, and addresses that stand for one of version 4: 6to4 and Teredo.
for (const [address, bits] of [
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2001::', 32],
] as const)
  special.addSubnet(address, bits, 'ipv6')

/** The prefix by which networks without version 4 reach its addresses (NAT64, RFC 6052); the address is the last 32 bits. */
const translated = new BlockList()
translated.addSubnet('64:ff9b::', 96, 'ipv6')

/**
 * Whether an address is one of the internet: what the server connects to for somebody else must not lie inside its network.
 */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !isInside(address) && !special.check(address, 'ipv4')
  if (version === 6 && translated.check(address, 'ipv6')) return isPublicAddress(embeddedAddress(address))
  return version === 6 && internet.check(address, 'ipv6') && !special.check(address, 'ipv6')
}

/** Returns the address of version 4 in the last 32 bits of one of version 6. */
function embeddedAddress(address: string): string {
  // The URL parser writes every form of an address in the same way, with hexadecimal groups.
  const groups = new URL(`http://[${address}]`).hostname.slice(1, -1).split(':')
  const [high = 0, low = 0] = groups.slice(-2).map((group) => Number.parseInt(group || '0', 16))
  return [high >> 8, high & 255, low >> 8, low & 255].join('.')
}

/**
 * Whether a request comes from this machine or its own network: a proxy, a container, the server of a client app. Behind
 * such an address may be everybody.
 */
export function isInside(address: string): boolean {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '')
  const version = isIP(plain)
  return version !== 0 && inside.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}

/** Whether a name or an IP address, with or without brackets, is one of this machine itself. */
export function isLoopbackHost(host: string): boolean {
  const plain = host.replace(/^\[|\]$/g, '')
  const version = isIP(plain)
  return version === 0 ? /^(.+\.)?localhost$/i.test(plain) : loopback.check(plain, version === 6 ? 'ipv6' : 'ipv4')
}
