import { createElement as h, Fragment, type ReactNode } from 'react'
import type { StayMailValues } from '#domain/notifications/index.ts'
import * as m from '#words/compiled/messages.js'
import { plainLink } from './mail-link.ts'
import { button, paragraph } from './mail-parts.ts'
import { twoButtons } from './mail-rows.ts'
import type { InLocale } from './simple-mail.ts'

/** Returns the two answers to a request, each with a page that asks once more, and the way to the conversation. */
export function answerButtons(values: StayMailValues, locale: InLocale): ReactNode[] {
  if (values.role === 'customer') return [button(m.mail_stay_button({}, locale), values.link)]
  const asking = (name: string) => `${values.link}?ask=${name}`
  return [
    twoButtons(
      { text: m.mail_request_accept({}, locale), href: values.accept ?? asking('accept') },
      { text: m.mail_request_decline({}, locale), href: values.decline ?? asking('decline') },
    ),
    paragraph(m.mail_request_note(values, locale), { quiet: true }),
    question(values, locale),
  ]
}

/** Returns how to ask the guest something: by the mail itself where it can be answered, and in the conversation. */
function question({ byMail, link }: StayMailValues, locale: InLocale): ReactNode {
  const words = byMail ? m.mail_request_question_by_mail({}, locale) : m.mail_request_question({}, locale)
  const [before, label, after] = words.split('|')
  return paragraph([before, h(Fragment, { key: 'link' }, plainLink(label, link)), after], { quiet: true })
}
