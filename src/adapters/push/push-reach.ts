import { isIP } from 'node:net'
import { isLoopbackHost, isPublicAddress } from '#kernel/inside-address.ts'
import { bareHost, type Reach } from '../outgoing/post-outside.ts'

const longestAddress = 1000

/**
 * Where a push service may be: https on the usual port, on the internet. With `allowLoopback` also http and any port on this
 * machine.
 */
export function pushReach(allowLoopback: boolean): Reach {
  const mayConnectTo = (address: string) => isPublicAddress(address) || (allowLoopback && isLoopbackHost(address))
  return {
    mayConnectTo,
    mayPostTo(url) {
      const { href, protocol, username, password, port, hash } = url
      if (href.length > longestAddress || username || password || hash) return false
      const host = bareHost(url)
      if (allowLoopback && isLoopbackHost(host)) return protocol === 'https:' || protocol === 'http:'
      if (protocol !== 'https:' || port !== '') return false
      return isIP(host) ? mayConnectTo(host) : host.includes('.')
    },
  }
}
