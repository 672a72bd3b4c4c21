import { expect, test } from 'vitest'
import { replyMarks } from '#domain/notifications/index.ts'
import { textAboveQuotation } from './reply-text.ts'

const said = 'Ja, gern!\n\nWir kommen um acht.'
const quoted = '> Anna hat dir geschrieben\n> Ruhiges Zimmer\n>\n> Wann kommt ihr?'
const bare = 'Anna hat dir geschrieben\nRuhiges Zimmer\n\nWann kommt ihr?'

const marker = `${replyMarks.before}Antworte oberhalb dieser Zeile${replyMarks.after}`

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
  'Yahoo in German': `Am Freitag, 27. November 2026, 12:04:05 MEZ hat Quartier <hallo@quartier.example> Folgendes geschrieben:\n\n${bare}`,
  'Outlook in French': `De : Quartier <hallo@quartier.example>\nEnvoyé : lundi 20 mai 2024 12:04\nÀ : Ben <ben@example.org>\nObjet : Nouveau message\n\n${bare}`,
  'Outlook in Dutch': `Van: Quartier <hallo@quartier.example>\nVerzonden: maandag 20 mei 2024 12:04\nAan: Ben <ben@example.org>\nOnderwerp: Nieuw bericht\n\n${bare}`,
  'Outlook in Polish': `Od: Quartier <hallo@quartier.example>\nWysłane: poniedziałek, 20 maja 2024 12:04\nDo: Ben <ben@example.org>\nTemat: Nowa wiadomość\n\n${bare}`,
  'Outlook in Spanish': `De: Quartier <hallo@quartier.example>\nEnviado: lunes, 20 de mayo de 2024 12:04\nPara: Ben <ben@example.org>\nAsunto: Mensaje nuevo\n\n${bare}`,
  'Outlook in Italian': `Da: Quartier <hallo@quartier.example>\nInviato: lunedì 20 maggio 2024 12:04\nA: Ben <ben@example.org>\nOggetto: Nuovo messaggio\n\n${bare}`,
  'a program with a header in Finnish': `Lähettäjä: Quartier <hallo@quartier.example>\nLähetetty: maanantai 20. toukokuuta 2024 12.04\nVastaanottaja: Ben <ben@example.org>\nAihe: Uusi viesti\n\n${quoted}`,
  'a program that repeats our line': `${marker}\n\n${bare}`,
  'a program that repeats our line as quoted': `> ${marker}\n>\n${quoted}`,
  'a program that repeats our line below its own': `2024年5月20日(月) 12:04 Quartier <hallo@quartier.example>:\n\n  ${marker}\n\n${bare}`,
  'a program that breaks its own line above ours': `Dňa 20. 5. 2024 o 12:04 používateľ Quartier\n<hallo@quartier.example> napísal:\n${marker}\n${bare}`,
  'a program in Hungarian with our line': `Feladó: Quartier <hallo@quartier.example>\nElküldve: 2024. május 20. 12:04\nCímzett: Ben <ben@example.org>\nTárgy: Új üzenet\n\n${marker}\n${bare}`,
  'a program that puts our line behind its own': `Quartier 20.5.2024 12:04: ${marker} ${bare}`,
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
  'Von meiner Seite aus passt alles, bis dann!',
  'Passt.\nVon meinem Vater soll ich grüßen.',
  'Gesendet von Lisa habe ich dir das Foto.',
  'Gesendet mit der Post, kommt morgen an.',
  'Sent with love and a parcel.',
  'Outlook für morgen: Regen.',
  'Von meinem iPhone gesendet',
  'Noch drei Fragen:\n- Gibt es WLAN?\n- Gibt es ein Rad?',
])('%j is left as it was written', (text) => {
  expect(textAboveQuotation(text)).toBe(text)
})

test.each([
  'Von meinem iPhone gesendet',
  'Von meinem iPad gesendet',
  'Von meinem Samsung Galaxy Smartphone gesendet.',
  'Gesendet von meinem iPhone',
  'Gesendet mit der GMX Mail App',
  'Gesendet mit der WEB.DE Mail App',
  'Gesendet von Mail für Windows',
  'Sent from my iPhone',
  'Sent from my Galaxy',
  'Get Outlook for iOS<https://aka.ms/o0ukef>',
  'Outlook für Android beziehen',
  'Outlook für iOS<https://aka.ms/o0ukef> beziehen',
  'Holen Sie sich Outlook für iOS<https://aka.ms/o0ukef>',
  'Enviado desde mi iPhone',
  'Envoyé de mon iPhone',
])('the line %j at the end is of a program', (line) => {
  expect(textAboveQuotation(`${said}\n\n${line}`)).toBe(said)
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
    `${'1@a: '.repeat(100_000)}${marker}`,
    `${'A: b\n'.repeat(40_000)}${marker}`,
    'a\n> b\n'.repeat(80_000),
    '> b\n\n'.repeat(80_000),
    'a 1:00:\n\n'.repeat(50_000),
  ]
  for (const text of hostile) expect(textAboveQuotation(text).length).toBeLessThanOrEqual(text.length)
})
