import { expect, test } from 'vitest'
import { isInside, isLoopbackHost, isPublicAddress } from './inside-address.ts'

test.each([
  '127.0.0.1',
  '::1',
  '::',
  '::ffff:127.0.0.1',
  '10.1.2.3',
  '172.17.0.1',
  '192.168.1.9',
  'fd00::1',
  'fe80::1',
])('%s is inside', (address) => expect(isInside(address)).toBe(true))

test.each(['203.0.113.9', '2001:db8::1', '::ffff:203.0.113.9', '172.32.0.1', 'unknown', ''])(
  '%s is not known to be inside',
  (address) => expect(isInside(address)).toBe(false),
)

test.each(['localhost', 'site.localhost', '127.0.0.1', '127.1.2.3', '::1', '[::1]', '::ffff:127.0.0.1'])(
  '%s is this machine',
  (host) => expect(isLoopbackHost(host)).toBe(true),
)

test.each(['localhost.example.org', '127.example.org', '10.0.0.1', '::2', 'example.org', ''])(
  '%s is another machine',
  (host) => expect(isLoopbackHost(host)).toBe(false),
)

test.each(['93.184.215.14', '2606:2800:21f:cb07::1', '64:ff9b::5db8:d70e', '64:ff9b::93.184.215.14'])(
  '%s is an address of the internet',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

test.each(['10.1.2.3', '203.0.113.9', 'fd00::1', '2002:7f00:1::', '64:ff9b::', '64:ff9b::a00:1', '64:ff9b::127.0.0.1'])(
  '%s is none',
  (address) => expect(isPublicAddress(address)).toBe(false),
)
