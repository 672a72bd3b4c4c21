import { existsSync, statSync } from 'node:fs'
import { nearestWord } from '#kernel/nearest-word.ts'
import { readEnvFile, unreadLines } from './env-file.ts'

/** The settings that the warnings check. */
type Read = {
  /** The file `.env`, which need not exist. */
  envFile: string
  environment: Record<string, string>
  /** The names of all settings. */
  names: string[]
  production: boolean
  publicUrl: string
  trustProxy: boolean
}

/** Returns a sentence for each setting with which a site starts, but hardly as it is meant to. */
export function settingsWarnings(read: Read): string[] {
  return [...unknownNames(read), ...openFile(read), ...proxyWarnings(read)]
}

/** In the file everything is meant for Quartier; in the environment a name that is almost a setting. */
function unknownNames({ envFile, environment, names }: Read): string[] {
  const inFile = Object.keys(readEnvFile(envFile)).filter((name) => !names.includes(name))
  const around = Object.keys(environment).filter(
    (name) => name.length >= 8 && !names.includes(name) && !inFile.includes(name) && nearestWord(name, names, 3) !== '',
  )
  return [
    ...unreadLines(envFile).map((line) => `${envFile}:${line} is not understood: write NAME=value`),
    ...inFile.map((name) => `${name} in ${envFile} is no setting.${meant(name, names)}`),
    ...around.map((name) => `${name} in the environment is no setting.${meant(name, names)}`),
  ]
}

function meant(name: string, names: string[]): string {
  const near = nearestWord(name, names, Math.ceil(name.length / 2))
  return near ? ` Is ${near} meant?` : ''
}

function openFile({ envFile, production }: Read): string[] {
  const isOpen = production && existsSync(envFile) && (statSync(envFile).mode & 0o004) !== 0
  return isOpen
    ? [`${envFile} holds secrets and can be read by every account of this machine: chmod 600 ${envFile}`]
    : []
}

function proxyWarnings({ production, publicUrl, trustProxy }: Read): string[] {
  const { protocol, hostname } = new URL(publicUrl)
  if (protocol === 'https:' && !trustProxy)
    return [
      'PUBLIC_URL is https and TRUST_PROXY is off: all visitors count as one address, the proxy. Set TRUST_PROXY=on if the proxy sets X-Forwarded-For',
    ]
  const isRealHost = !/^(localhost|127(\.\d+){3}|\[::1\])$|\.(localhost|test)$/.test(hostname)
  if (production && protocol === 'http:' && isRealHost)
    return [
      `PUBLIC_URL is http: passwords for ${hostname} travel unencrypted, and log-ins are kept without protection. Use https`,
    ]
  return []
}
