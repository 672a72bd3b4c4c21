import type { ReactNode } from 'react'
import type { StayMailValues } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'
import { button, paragraph, quietLink } from './mail-parts.ts'
import { twoButtons } from './mail-rows.ts'
import type { InLocale } from './stay-mail-parts.ts'

/** Returns the two answers to a request, each with a page that asks once more, and the way to the conversation. */
export function answerButtons(values: StayMailValues, locale: InLocale): ReactNode[] {
  if (values.role === 'customer') return [button(m.mail_stay_button({}, locale), values.link)]
  const question = (name: string) => `${values.link}?ask=${name}`
  return [
    twoButtons(
      { text: m.mail_request_accept({}, locale), href: values.accept ?? question('accept') },
      { text: m.mail_request_decline({}, locale), href: values.decline ?? question('decline') },
    ),
    paragraph(m.mail_request_note(values, locale), { quiet: true }),
    quietLink(m.mail_request_question({}, locale), values.link),
    ...(values.byMail ? [paragraph(m.mail_request_reply(values, locale), { quiet: true })] : []),
  ]
}
