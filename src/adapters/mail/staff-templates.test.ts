import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { staffMails } from './staff-templates.ts'

const link = 'https://quartier.example/inbox'
const dora = { firstName: 'Dora', reason: 'Zu viele Anfragen.', until: '2024-06-30', link }
const locale = { locale: 'de' } as const
const text = ({ body }: { body: Parameters<typeof renderToStaticMarkup>[0][] }) =>
  body
    .map((part) => renderToStaticMarkup(part))
    .join(' ')
    .replaceAll('\u00a0', ' ')

test('the mail about a ban until a day says until when, and that it ends by itself; one without a day does not', () => {
  const mail = staffMails['account-banned'](dora, locale)
  expect(mail.subject).toBe('Dein Konto ist bis 30.\u00a0Juni 2024 gesperrt')
  expect(text(mail)).toMatch(/30\. Juni 2024.*endet die Sperre von selbst.*Zu viele Anfragen/)
  const forGood = staffMails['account-banned']({ ...dora, until: '' }, locale)
  expect(forGood.subject).toBe('Dein Konto wurde gesperrt')
  expect(text(forGood)).not.toContain('von selbst')
})

test('the mail about a limit on sending says what goes on, until when and why', () => {
  const mail = staffMails['sending-limited'](dora, locale)
  expect(text(mail)).toMatch(/30\. Juni 2024.*In laufenden Gesprächen.*Zu viele Anfragen/)
  expect(text(mail)).toContain(link)
})

test('the mail about a ban that has ended by itself quotes no reason', () => {
  const ended = text(staffMails['account-unbanned']({ ...dora, reason: '' }, locale))
  expect(ended).toContain('ist vorbei')
  expect(text(staffMails['account-unbanned'](dora, locale))).toContain('Zu viele Anfragen')
  expect(ended).not.toContain('Zu viele Anfragen')
})
