import type { MailRefusal, UndeliveredMails } from '#domain/operations/index.ts'
import { nightsBetween } from '#kernel/dates.ts'
import type { Locale } from '#kernel/locale.ts'
import { dayOf, timeStyle } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'

type Asked = Parameters<typeof timeStyle>[0]

/** Mail servers that are named; the others are on the page of failures. */
const mostServers = 3

/**
 * Returns which mail servers did not take mails and why, the most first, and since when; `neu` while the last one failed
 * within a day.
 */
export function mailsRow(undelivered: UndeliveredMails, asked: Asked): { note: string; since: string } {
  const { servers } = undelivered
  const isOne = servers.length === 1 && servers[0]?.count === 1
  const named = servers.slice(0, mostServers).map(({ server, reasons }) => {
    const why = reasons.map(({ reason, count }) => {
      const word = reasonWord(reason, asked.locale)
      return isOne ? word : `${word} (${count})`
    })
    return m.console_mails_server({ server, reasons: why.join(', ') }, { locale: asked.locale })
  })
  return {
    note: [...named, ...(servers.length > mostServers ? ['…'] : [])].join(' · '),
    since: sinceText(undelivered, asked),
  }
}

function reasonWord(reason: MailRefusal, locale: Locale): string {
  const words = {
    'mailbox-full': m.console_mails_full,
    'unknown-address': m.console_mails_unknown,
    'refused-as-spam': m.console_mails_spam,
    unreachable: m.console_mails_unreachable,
    uncertain: m.console_mails_uncertain,
    refused: m.console_mails_refused,
  }
  return words[reason]({}, { locale })
}

function sinceText({ since, isNew }: UndeliveredMails, asked: Asked): string {
  const [style, said] = [timeStyle(asked), { locale: asked.locale }]
  if (isNew) return m.console_new({}, said)
  const days = nightsBetween(dayOf(since, style), dayOf(style.now, style))
  return days <= 1 ? m.console_since_yesterday({}, said) : m.console_since_days({ count: days }, said)
}
