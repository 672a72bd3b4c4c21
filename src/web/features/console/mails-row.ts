import type { MailRefusal } from '#domain/mail-refusal.ts'
import type { UndeliveredMails } from '#domain/background-work/index.ts'
import type { Locale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'
import { type TimeContext, sinceText } from './since-text.ts'

/** Mail servers that are named; the others are on the page of failures. */
const mostServers = 3

/**
 * Returns which mail servers did not take mails and why, the most first, and since when; `neu` while the last one failed
 * within a day.
 */
export function mailsRow(undelivered: UndeliveredMails, context: TimeContext): { note: string; since: string } {
  const { servers } = undelivered
  const isOne = servers.length === 1 && servers[0]?.count === 1
  const named = servers.slice(0, mostServers).map(({ server, reasons }) => {
    const why = reasons.map(({ reason, count }) => {
      const word = reasonWord(reason, context.locale)
      return isOne ? word : `${word} (${count})`
    })
    return m.console_mails_server({ server, reasons: why.join(', ') })
  })
  return {
    note: [...named, ...(servers.length > mostServers ? ['…'] : [])].join(' · '),
    since: sinceText(undelivered.since, undelivered.isNew, context),
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
