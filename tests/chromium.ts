import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'

const installed = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

/**
 * Path of a Chromium for the journeys: the one named by CHROMIUM_PATH, the system's, one installed by apt-get where we may,
 * or the one that npm brings, unpacked.
 */
export async function findChromium(): Promise<string> {
  const given = process.env.CHROMIUM_PATH
  if (given) return given
  return installed.find(existsSync) ?? installFromSystem() ?? (await unpackFromNpm())
}

function installFromSystem(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  try {
    execFileSync('apt-get', ['update', '-qq'], { env: environment, stdio: 'ignore' })
    execFileSync('apt-get', ['install', '-y', '-qq', 'chromium'], { env: environment, stdio: 'ignore' })
  } catch {
    return undefined
  }
  return installed.find(existsSync)
}

async function unpackFromNpm(): Promise<string> {
  const { default: chromium } = await import('@sparticuz/chromium')
  return chromium.executablePath()
}
