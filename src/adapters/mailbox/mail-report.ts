import type { Email } from 'postal-mime'
import type { MailReport } from '#domain/notifications/index.ts'

/** Addresses of one report; a mail of the site has one recipient. */
const maxRecipients = 20

/**
 * Returns what a mail reports about another one: that it was refused for good (RFC 3464), or that its reader complained
 * (RFC 5965). Undefined for any other mail, and for a report without the Message-ID of the mail that it is about.
 */
export function reportIn(mail: Email): MailReport | undefined {
  const messageId = /^Message-ID:[ \t]*(?:\r?\n[ \t]+)?(<[^<>\s]{1,500}>)/im.exec(quotedHeader(mail))?.[1]
  if (!messageId) return undefined
  const status = partOf(mail, ['message/delivery-status', 'message/global-delivery-status'])
  if (status !== undefined) return bounce(status, messageId)
  const feedback = partOf(mail, ['message/feedback-report'])
  if (feedback === undefined || !/^(abuse|fraud|opt-out)/i.test(fieldOf(feedback, 'Feedback-Type'))) return undefined
  return { kind: 'complaint', messageId, recipients: [], reason: '' }
}

/** Each recipient has a block of fields. Delays, and refusals that may pass, say nothing about an address. */
function bounce(status: string, messageId: string): MailReport | undefined {
  const refused = status
    .split(/\r?\n[ \t]*\r?\n/)
    .filter((block) => /^failed\b/i.test(fieldOf(block, 'Action')) && /^5\.\d/.test(fieldOf(block, 'Status')))
    .slice(0, maxRecipients)
  const [first] = refused
  if (first === undefined) return undefined
  const recipients = refused.flatMap((block) => [
    addressIn(fieldOf(block, 'Original-Recipient')),
    addressIn(fieldOf(block, 'Final-Recipient')),
  ])
  const diagnostic = fieldOf(first, 'Diagnostic-Code').replace(/^\s*[\w-]+\s*;\s*/, '')
  const reason = diagnostic || fieldOf(first, 'Status')
  return { kind: 'bounce', messageId, recipients: [...new Set(recipients)].filter((each) => each !== ''), reason }
}

/** Returns the header of the mail that a report quotes, whole or in part; empty where it quotes none. */
function quotedHeader(mail: Email): string {
  const quoted = partOf(mail, ['message/rfc822', 'message/global', 'text/rfc822-headers', 'message/global-headers'])
  return quoted?.split(/\r?\n\r?\n/, 1)[0] ?? ''
}

function partOf({ attachments }: Email, types: string[]): string | undefined {
  const found = attachments.find(({ mimeType }) => types.includes(mimeType.toLowerCase()))
  if (!found) return undefined
  return typeof found.content === 'string' ? found.content : new TextDecoder().decode(found.content)
}

/** Returns the value of a field, with its folded lines in one; empty without it. */
function fieldOf(block: string, name: string): string {
  const found = new RegExp(`^${name}:([^\\n]*(?:\\n[ \\t]+[^\\n]*)*)`, 'im').exec(block)?.[1] ?? ''
  return found.replaceAll(/\s+/g, ' ').trim()
}

/** Returns the address of `rfc822; anna@example.org`. */
function addressIn(field: string): string {
  return field.replace(/^\s*[\w-]+\s*;\s*/, '').replaceAll(/[<>\s]/g, '')
}
