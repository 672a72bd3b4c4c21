import { expect, test } from 'vitest'
import { textAboveQuotation } from './reply-text.ts'

const said = 'Ja, gern!\n\nWir kommen um acht.'
const quoted = '> Anna hat dir geschrieben\n> Ruhiges Zimmer\n>\n> Wann kommt ihr?'
const bare = 'Anna hat dir geschrieben\nRuhiges Zimmer\n\nWann kommt ihr?'

/** What programs put below an answer. Each has to leave the answer alone. */
const below: Record<string, string> = {
  'Gmail in German': `Am Mo., 20. Mai 2024 um 12:04 Uhr schrieb Quartier <hallo@quartier.example>:\n\n${quoted}`,
  'Gmail in German, with a broken line': `Am Mo., 20. Mai 2024 um 12:04 Uhr schrieb Quartier <\nhallo@quartier.example>:\n\n${quoted}`,
  'Gmail in English': `On Mon, May 20, 2024 at 12:04 PM Quartier <hallo@quartier.example> wrote:\n\n${quoted}`,
  'Gmail in English, with a broken line': `On Mon, May 20, 2024 at 12:04 PM Quartier <hallo@quartier.example>\nwrote:\n\n${quoted}`,
  'Gmail in English, 24 hours and a narrow space': `On Mon, May 20, 2024 at 12:04\u202fPM Quartier <hallo@quartier.example> wrote:\n${quoted}`,
  'Apple Mail in German': `> Am 20.05.2024 um 12:04 schrieb Quartier <hallo@quartier.example>:\n> \n${quoted}`,
  'Apple Mail in English': `> On 20 May 2024, at 12:04, Quartier <hallo@quartier.example> wrote:\n> \n${quoted}`,
  'an iPhone in German': `Von meinem iPhone gesendet\n\n> Am 20.05.2024 um 12:04 schrieb Quartier <hallo@quartier.example>:\n> \n${quoted}`,
  'an iPhone in English': `Sent from my iPhone\n\n> On 20 May 2024, at 12:04, Quartier <hallo@quartier.example> wrote:\n> \n${quoted}`,
  'Thunderbird in German': `Am 20.05.24 um 12:04 schrieb Quartier:\n${quoted}`,
  'Thunderbird in English': `On 20/05/2024 12:04, Quartier wrote:\n${quoted}`,
  'Outlook in German': `Von: Quartier <hallo@quartier.example>\nGesendet: Montag, 20. Mai 2024 12:04\nAn: Ben Krüger <ben@example.org>\nBetreff: Neue Nachricht von Anna\n\n${bare}`,
  'Outlook in English': `From: Quartier <hallo@quartier.example>\nSent: Monday, May 20, 2024 12:04 PM\nTo: Ben Krüger <ben@example.org>\nSubject: New message from Anna\n\n${bare}`,
  'Outlook on the web': `________________________________\nVon: Quartier <hallo@quartier.example>\nGesendet: Montag, 20. Mai 2024 12:04\nAn: Ben Krüger <ben@example.org>\nBetreff: Neue Nachricht von Anna\n\n${bare}`,
  'Outlook on a phone': `Outlook für iOS<https://aka.ms/o0ukef> beziehen\n________________________________\nVon: Quartier <hallo@quartier.example>\nGesendet: Montag, Mai 20, 2024 12:04\nAn: Ben <ben@example.org>\nBetreff: Neue Nachricht\n\n${bare}`,
  'Outlook on a phone in English': `Get Outlook for Android<https://aka.ms/AAb9ysg>\n________________________________\nFrom: Quartier <hallo@quartier.example>\nSent: Monday, May 20, 2024 12:04:11 PM\nTo: Ben <ben@example.org>\nSubject: New message\n\n${bare}`,
  'an older Outlook in German': `-----Ursprüngliche Nachricht-----\nVon: Quartier\nGesendet: Montag, 20. Mai 2024 12:04\n${bare}`,
  'an older Outlook in English': `-----Original Message-----\nFrom: Quartier\nSent: Monday, May 20, 2024 12:04 PM\n${bare}`,
  'GMX and web.de': `Gesendet: Montag, 20. Mai 2024 um 12:04 Uhr\nVon: Quartier <hallo@quartier.example>\nAn: ben@example.org\nBetreff: Neue Nachricht\n\n${bare}`,
  'a program in French': `Le lun. 20 mai 2024 à 12:04, Quartier <hallo@quartier.example> a écrit :\n\n${quoted}`,
  'a signature': `-- \nBen Krüger\nTel. 0123`,
  'a signature above a quotation': `-- \nBen Krüger\n\nAm 20.05.24 um 12:04 schrieb Quartier:\n${quoted}`,
  'nothing but quoted lines': quoted,
  nothing: '',
}

test.each(Object.entries(below))('of an answer above what %s adds only the answer is left', (_name, rest) => {
  expect(textAboveQuotation(`${said}\n\n${rest}`)).toBe(said)
  expect(textAboveQuotation(`${said}\n\n${rest}`.replaceAll('\n', '\r\n'))).toBe(said)
})

test('answers between and below quoted lines stay', () => {
  const text = `Am 20.05.24 um 12:04 schrieb Quartier:\n> Wann kommt ihr?\n\nUm acht.\n\n> Zu wievielt?\nZu zweit.\n`
  expect(textAboveQuotation(text)).toBe('Um acht.\n\nZu zweit.')
})

test.each([
  'Am 3. Mai um 10:30 Uhr schrieb ich dir schon einmal.',
  'On Monday I wrote you at 10:30, did you get it?',
  'Von: Köln\nnach: Berlin',
  'Das Zimmer -- sagtest du -- ist frei?',
  'Sent from my heart, with love.\nBen',
  'Sent from Berlin with love.',
  'Noch drei Fragen:\n- Gibt es WLAN?\n- Gibt es ein Rad?',
])('%j is left as it was written', (text) => {
  expect(textAboveQuotation(text)).toBe(text)
})

test('of a mail with nothing but a quotation nothing is left', () => {
  expect(textAboveQuotation(below['Gmail in German'] ?? '')).toBe('')
  expect(textAboveQuotation('\n \n')).toBe('')
})

test('a text that was made to be slow is read at once', () => {
  const hostile = [
    'On '.repeat(100_000),
    `${'Am 1:00 schrieb '.repeat(20_000)}`,
    `${'>'.repeat(200_000)} x`,
    `${'From: a\n'.repeat(40_000)}`,
    `${'-'.repeat(300_000)}`,
    `${'1@a'.repeat(100_000)}:\n> x`,
  ]
  for (const text of hostile) expect(textAboveQuotation(text).length).toBeLessThanOrEqual(text.length)
})
