// Keeps a program of the tests on this machine: connections and questions for names that lead elsewhere are refused, and
// written to OUTSIDE_CALLS_FILE. Plain JavaScript, so that every version of Node.js runs it before a program.
import dns from 'node:dns'
import { appendFileSync } from 'node:fs'
import { syncBuiltinESMExports } from 'node:module'
import net from 'node:net'

const done = Symbol.for('quartier.stays-on-machine')

/** Whether a host is this machine. @param {string | undefined} host a name or an address; none is this machine. */
export function isThisMachine(host) {
  const name = (host ?? '').replace(/^\[|\]$/g, '').toLowerCase()
  if (['', 'localhost', '::', '::1', '0.0.0.0'].includes(name) || name.endsWith('.localhost')) return true
  return /^(::ffff:)?127\.\d+\.\d+\.\d+$/.test(name)
}

/** Whether somebody who runs the tests has allowed a host: their own database, or the provider with their test key. */
function isAllowed(host) {
  const { OUTSIDE_HOSTS_ALLOWED = '', TEST_DATABASE_URL } = process.env
  const database = TEST_DATABASE_URL ? new URL(TEST_DATABASE_URL).hostname : ''
  return isThisMachine(host) || host === database || OUTSIDE_HOSTS_ALLOWED.split(',').includes(host)
}

function refuse(host) {
  const { OUTSIDE_CALLS_FILE: file } = process.env
  if (file) appendFileSync(file, `${JSON.stringify({ host, program: process.argv.slice(1, 4) })}\n`)
  return Object.assign(new Error(`Tests stay on this machine: ${host} is another one.`), { code: 'ENETUNREACH' })
}

/** The host of the arguments of `connect`: options, `port, host`, or a path; also in the list that Node.js passes on. */
function hostOf(args) {
  const [first, second] = Array.isArray(args[0]) ? args[0] : args
  if (first !== null && typeof first === 'object') return first.path === undefined ? first.host : undefined
  return typeof second === 'string' ? second : undefined
}

function refuseOthers() {
  const { connect } = net.Socket.prototype
  net.Socket.prototype.connect = function (...args) {
    const host = hostOf(args)
    if (isAllowed(host)) return connect.apply(this, args)
    const error = refuse(host)
    // As when a connection fails: the caller has the socket by then, and listens.
    process.nextTick(() => this.destroy(error))
    return this
  }
  const { lookup } = dns
  dns.lookup = (name, ...rest) => {
    if (isAllowed(name) || net.isIP(name)) return lookup(name, ...rest)
    const answer = rest.at(-1)
    process.nextTick(() => answer(refuse(name)))
  }
  const { lookup: ask } = dns.promises
  dns.promises.lookup = async (name, ...rest) => {
    if (isAllowed(name) || net.isIP(name)) return ask(name, ...rest)
    throw refuse(name)
  }
  syncBuiltinESMExports()
}

if (!globalThis[done]) refuseOthers()
globalThis[done] = true
