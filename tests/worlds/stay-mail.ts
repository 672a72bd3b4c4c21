import { readFileSync } from 'node:fs'
import type { OutgoingMail, StayMailValues, StayTemplate } from '#domain/notifications/index.ts'
import type { Locale } from '#kernel/locale.ts'

/** A site as mails know it. */
export const mailSite = {
  name: 'Quartier',
  publicUrl: 'https://quartier.example',
  timeZone: 'Europe/Berlin',
  themeCss: readFileSync('marketplaces/euro2024/theme.css', 'utf8'),
  missingPages: [],
}

/** A mail about Ben's stay in Anna's quiet room. */
export function stayMail(template: StayTemplate, locale: Locale, values: Partial<StayMailValues> = {}): OutgoingMail {
  const stay = {
    firstName: 'Anna',
    partner: 'Ben',
    listingId: '1',
    title: 'Ruhiges Zimmer',
    from: '2024-06-20',
    until: '2024-06-23',
    start: '',
    end: '',
    timeZone: '',
    people: '2',
    message: 'Guten Tag',
    answerBy: '2024-05-26T10:00:00Z',
    reason: '',
    alternatives: '',
    amount: '',
    currency: '',
    link: 'https://quartier.example/sale/1/details',
    ...values,
  }
  return { id: '1', template, locale, recipient: 'anna@example.org', values: stay }
}
