import { createHash } from 'node:crypto'
import PostalMime, { addressParser, type Email } from 'postal-mime'
import type { IncomingMail } from '#domain/notifications/index.ts'
import { reportIn } from './mail-report.ts'
import { textAboveQuotation } from './reply-text.ts'

/** Limits of one mail: parts in parts, and bytes of all headers. A mail beyond them is not read. */
const limits = { maxNestingDepth: 12, maxHeadersSize: 65_536, maxRfc822NestingDepth: 0 }
/** Addresses of one mail that are looked at. */
const maxAddresses = 50

/**
 * Reads a mail as a mail server has stored it, or its beginning where it is long: texts come before attachments, which are
 * ignored. Throws when it cannot be read.
 */
export async function parseMail(source: Uint8Array): Promise<IncomingMail> {
  const mail = await PostalMime.parse(source, limits)
  const report = reportIn(mail)
  const key = createHash('sha256')
    .update(mail.messageId ?? source)
    .digest('base64url')
  const from = fromOf(mail)
  const isAutomatic = report !== undefined || isFromProgram(mail, from)
  const text = isAutomatic ? '' : textAboveQuotation(await textOf(mail))
  return { key, from, to: recipientsOf(mail), isAutomatic, text, ...(report && { report }) }
}

function headersOf({ headers }: Email, name: string): string[] {
  return headers.filter(({ key }) => key === name).map(({ value }) => value)
}

function fromOf(mail: Email): string | null {
  const all = headersOf(mail, 'from').flatMap((value) => addressParser(value, { flatten: true }))
  const [only] = all
  return all.length === 1 && only?.address ? only.address : null
}

/** What servers add about the envelope comes first: it is where the mail was delivered to. */
function recipientsOf(mail: Email): string[] {
  const all = ['delivered-to', 'x-original-to', 'envelope-to', 'to', 'cc'].flatMap((name) =>
    headersOf(mail, name).flatMap((value) => addressParser(value, { flatten: true })),
  )
  return [...new Set(all.flatMap(({ address }) => address || []))].slice(0, maxAddresses)
}

/** By RFC 3834, and by the older headers that programs set. A report has an empty return path. */
function isFromProgram(mail: Email, from: string | null): boolean {
  const has = (name: string, pattern = /./) => headersOf(mail, name).some((value) => pattern.test(value))
  return (
    has('auto-submitted', /^(?!\s*no\b)/i) ||
    has('precedence', /^\s*(bulk|junk|list|auto_reply)\b/i) ||
    ['x-autoreply', 'x-autorespond', 'x-auto-reply', 'list-id', 'list-unsubscribe'].some((name) => has(name)) ||
    has('content-type', /^\s*multipart\/report\b/i) ||
    has('return-path', /^\s*<\s*>/) ||
    /^(mailer-daemon|postmaster)@/i.test(from ?? '')
  )
}

/** Text where the mail has some, otherwise its HTML as text, without what it marks as quoted. */
async function textOf({ text, html }: Email): Promise<string> {
  if (text?.trim()) return text
  if (!html) return ''
  const { toPlainText } = await import('@react-email/render')
  return toPlainText(html, {
    limits: { maxDepth: 200, maxChildNodes: 2000, maxInputLength: 500_000 },
    // All of it: by default only the first body counts, which is that of the quoted mail where the answer has none.
    baseElements: { selectors: [], returnDomByDefault: true },
    selectors: [
      { selector: 'title', format: 'skip' },
      ...quotations.map((selector) => ({ selector, format: 'skip' })),
      { selector: 'img', format: 'skip' },
      { selector: 'a', options: { ignoreHref: true } },
    ],
  })
}

const quotations = [
  'blockquote',
  '.gmail_quote',
  '.gmail_signature',
  '.moz-cite-prefix',
  '.moz-signature',
  '.yahoo_quoted',
]
