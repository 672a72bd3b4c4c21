import type { Settings } from '#config/env.ts'
import { isLoopbackHost } from '#kernel/inside-address.ts'

const people = [
  ['operator@example.org', 'operator, sees the console'],
  ['anna@example.org', 'host'],
  ['gemeinde@example.org', 'organisation that hosts'],
  ['ben@example.org', 'guest'],
] as const

/** Returns what a person reads who has just started Quartier: where it is, and in a demo how to get in. */
export function banner(settings: Pick<Settings, 'publicUrl' | 'demo' | 'mail'>, port: number, seconds: number): string {
  const address = settings.publicUrl
  const lines = [`Quartier is ready on port ${port} after ${seconds.toFixed(1)} s: ${address}`]
  if (settings.demo) lines.push('', 'Demo accounts, all with the password quartier-demo:', ...people.map(personLine))
  if (settings.demo)
    lines.push('', `API:     ${address}/v1, client 10000000-0000-4000-8000-000000000001, secret demo-secret`)
  if (settings.demo) lines.push(`Console: ${address}/console`)
  if (settings.demo && settings.mail.kind === 'kept') lines.push(`Mails:   ${address}/dev/mail`)
  if (settings.demo && !isLoopbackHost(new URL(address).hostname))
    lines.push(
      '',
      'Warning: demo accounts have a public password. For a site that others reach set NODE_ENV=production.',
    )
  return [...lines, '', 'Ctrl-C ends everything.', ''].join('\n')
}

function personLine([email, who]: readonly [string, string]): string {
  return `  ${email.padEnd(24)}${who}`
}
