import type { Settings } from '#config/env.ts'
import { doctorHeader, doctorProof } from '#domain/doctor-proof.ts'
import { systemClock } from '#kernel/clock.ts'
import { announceBody, askSite, type SiteAnswer } from './ask-site.ts'
import { fault, type Finding, ok, skipped, warning } from './finding.ts'

type Needed = Pick<Settings, 'publicUrl' | 'host' | 'port' | 'secret' | 'trustProxy'>
type Seen = { origin: string; address: string }

/**
 * Header values that no honest visitor sends. The address is of a range for documentation (RFC 5737), the name of none that
 * exists.
 */
const spoofed = { address: '192.0.2.77', host: 'doctor.invalid' }
/** A picture of the largest size, in bytes. */
const largestPicture = 20_000_000
/** Milliseconds before the end of a certificate that is renewed in time. */
const renewedBefore = 14 * 86_400_000

/**
 * Asks PUBLIC_URL as a browser does, and compares what the site recognises of the request with what was sent: whether the
 * proxy in front reaches it, passes on scheme and host, replaces what visitors pretend, and lets pictures through.
 */
export async function checkAddress({ settings }: { settings: Needed }): Promise<Finding[]> {
  const { publicUrl } = settings
  const answer = await ask(settings).catch((error: Error) => error)
  if (answer instanceof Error || [502, 503, 504].includes(answer.status)) {
    if (!(await answersHere(settings)))
      return [skipped(`not asked, because the site does not run here: start it, and run quartier doctor again`)]
    if (answer instanceof Error) return [fault(sentenceAbout(answer, publicUrl))]
    return [fault(`${publicUrl} answers ${answer.status}: let the proxy pass requests to port ${settings.port}`)]
  }
  const place = answer.headers.location
  if (answer.status >= 300 && answer.status < 400)
    return [fault(`${publicUrl} redirects to ${place}: set PUBLIC_URL to the address that people end at`)]
  const seen = readSeen(answer)
  if (!seen) return [fault(notQuartierMessage(publicUrl, answer))]
  const findings = [
    ...wrongOrigin(settings, seen),
    ...(await trustsSpoofedHeaders(settings, seen)),
    ...(await refusesPictures(publicUrl)),
    ...endingCertificate(publicUrl, answer.expires),
  ]
  return findings.length > 0
    ? findings
    : [ok(`${publicUrl} answers, and the site recognises scheme, host and visitors`)]
}

function ask({ publicUrl, secret }: Needed, headers: Record<string, string> = {}): Promise<SiteAnswer> {
  const proof = doctorProof({ secret }, systemClock().now())
  return askSite(`${publicUrl}/healthz`, { [doctorHeader]: proof, ...headers })
}

/** Whether a Quartier answers on this machine, without a proxy. */
async function answersHere({ host, port }: Needed): Promise<boolean> {
  const here = host === '0.0.0.0' ? '127.0.0.1' : host === '::' ? '[::1]' : host.includes(':') ? `[${host}]` : host
  const answer = await askSite(`http://${here}:${port}/healthz`).catch(() => undefined)
  return answer?.status === 200
}

function readSeen({ status, body }: SiteAnswer): Seen | undefined {
  if (status !== 200 || !body.startsWith('{')) return undefined
  try {
    const { origin, address } = JSON.parse(body) as Partial<Seen>
    return typeof origin === 'string' && typeof address === 'string' ? { origin, address } : undefined
  } catch {
    return undefined
  }
}

function notQuartierMessage(publicUrl: string, { status, body }: SiteAnswer): string {
  return status === 200 && body === 'ok'
    ? `${publicUrl} is a site with another SESSION_SECRET: correct PUBLIC_URL, or give every node and command the same settings`
    : `${publicUrl} answers ${status}, but not as Quartier: correct PUBLIC_URL, or let the proxy forward this name to Quartier's port`
}

function wrongOrigin({ publicUrl, trustProxy }: Needed, { origin }: Seen): Finding[] {
  const [wanted, found] = [new URL(publicUrl), new URL(origin)]
  if (wanted.origin === found.origin) return []
  const what = `the site sees ${found.origin} where browsers ask for ${wanted.origin}`
  if (!trustProxy) return [fault(`${what}: set TRUST_PROXY=on, and let the proxy send X-Forwarded-Proto and -Host`)]
  const headers = [
    wanted.protocol !== found.protocol && `X-Forwarded-Proto with "${wanted.protocol.slice(0, -1)}"`,
    wanted.host !== found.host && `X-Forwarded-Host with "${wanted.host}"`,
  ].filter(Boolean)
  return [fault(`${what}: let the proxy send ${headers.join(' and ')}`)]
}

/** A proxy that passes on what a visitor writes into these headers lets everybody be anybody. */
async function trustsSpoofedHeaders(settings: Needed, honest: Seen): Promise<Finding[]> {
  const scheme = settings.publicUrl.startsWith('https:') ? 'http' : 'https'
  const answer = await ask(settings, {
    'x-forwarded-for': spoofed.address,
    'x-forwarded-host': spoofed.host,
    'x-forwarded-proto': scheme,
  })
  const seen = readSeen(answer)
  if (!seen) return []
  const { protocol, host } = new URL(seen.origin)
  const believed = [
    seen.address === spoofed.address && 'X-Forwarded-For',
    host === spoofed.host && 'X-Forwarded-Host',
    protocol === `${scheme}:` && !honest.origin.startsWith(`${scheme}:`) && 'X-Forwarded-Proto',
  ].filter(Boolean)
  if (believed.length === 0) return []
  return [
    fault(
      `visitors can pretend ${believed.join(' and ')}: let the proxy replace what they send, or set TRUST_PROXY=off without a proxy`,
    ),
  ]
}

async function refusesPictures(publicUrl: string): Promise<Finding[]> {
  // Quartier reads more than that here.
  const status = await announceBody(`${publicUrl}/upload`, largestPicture).catch(() => undefined)
  return status === 413
    ? [fault(`the proxy refuses pictures of 20 MB: raise its limit for bodies (nginx: client_max_body_size 25m)`)]
    : []
}

function endingCertificate(publicUrl: string, expires: Date | null): Finding[] {
  if (!expires || expires.getTime() - systemClock().now().getTime() > renewedBefore) return []
  const day = expires.toISOString().slice(0, 10)
  return [warning(`the certificate of ${publicUrl} ends on ${day}: renew it, and let that happen by itself`)]
}

/** Returns what is wrong with the way to an address, and what to do about it. */
function sentenceAbout(error: Error, publicUrl: string): string {
  const { code = '' } = error as NodeJS.ErrnoException
  const { hostname, port, protocol } = new URL(publicUrl)
  if (['ENOTFOUND', 'EAI_AGAIN'].includes(code))
    return `the name ${hostname} of PUBLIC_URL is not found: add an A or AAAA record for it, or correct PUBLIC_URL`
  if (code === 'ERR_TLS_CERT_ALTNAME_INVALID')
    return `the certificate of ${publicUrl} is for another name: get one for ${hostname}`
  if (code === 'CERT_HAS_EXPIRED') return `the certificate of ${publicUrl} has expired: renew it`
  if (/CERT|SIGNATURE|ISSUER/.test(code))
    return `the certificate of ${publicUrl} is trusted by no browser (${code}): get one from a public authority, with the chain`
  if (/^(EPROTO|ERR_SSL)/.test(code)) return `${publicUrl} does not speak TLS: serve https there, or correct PUBLIC_URL`
  const where = port || (protocol === 'https:' ? '443' : '80')
  return `${publicUrl} cannot be reached (${code || error.message}): start the proxy, and open port ${where} in the firewall`
}
