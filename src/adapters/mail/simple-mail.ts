import type { ReactNode } from 'react'
import type { Locale } from '#kernel/locale.ts'
import { button, headline, paragraph, quote } from './mail-parts.ts'

export type InLocale = { locale: Locale }
/** A mail before it is laid out. */
export type MailContent = { subject: string; preview: string; reason: string; body: ReactNode[] }

type SimpleMail = {
  subject: string
  headline: string
  /** The first paragraph, which is also the preview. */
  text: string
  /** What a person has written. */
  quoted?: string | undefined
  /** Further paragraphs. */
  notes?: string[]
  button?: [text: string, link: string]
  /** Paragraphs in secondary text, at the end. */
  quietNotes?: string[]
  reason: string
}

/** Returns a mail of paragraphs with at most one quotation and one button. */
export function simpleMail(mail: SimpleMail): MailContent {
  const { subject, text, quoted, notes = [], quietNotes = [], reason } = mail
  return {
    subject,
    preview: text,
    reason,
    body: [
      headline(mail.headline),
      paragraph(text),
      ...(quoted === undefined ? [] : [quote(quoted)]),
      ...notes.map((note) => paragraph(note)),
      ...(mail.button ? [button(...mail.button)] : []),
      ...quietNotes.map((note) => paragraph(note, { quiet: true })),
    ],
  }
}
