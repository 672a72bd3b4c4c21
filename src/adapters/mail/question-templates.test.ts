import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { sampleQuestion } from '#tests/sample-mails.ts'
import { renderMail } from './render-mail.ts'

const site = {
  name: 'Quartier',
  publicUrl: 'https://quartier.example',
  timeZone: 'Europe/Berlin',
  themeCss: readFileSync('marketplaces/euro2024/theme.css', 'utf8'),
  missingPages: [],
}
const question = sampleQuestion('https://quartier.example/listings?state=published')
const mail = (template: 'listing-asked' | 'listing-lapsed', locale: 'de' | 'en', more: object = {}) =>
  renderMail({ id: '1', template, locale, recipient: 'anna@example.org', values: { ...question, ...more } }, site)

test('the question shows picture, title, days, the last day for an answer and both answers', async () => {
  const { subject, html, text } = await mail('listing-asked', 'de')
  expect(subject).toBe('Bietest du „Ruhiges Zimmer“ noch an?')
  expect(html).toContain('/media/abc/landscape-crop.jpg')
  for (const said of ['14. Juni–15. Juli 2024', 'Antwort bis Mo., 27. Mai', 't=1.yes.2', 't=1.no.2'])
    expect(text.replaceAll('\u2009', ''), said).toContain(said)
})

test('a request is asked about in other words', async () => {
  const offer = await mail('listing-asked', 'en')
  const request = await mail('listing-asked', 'en', { kind: 'request' })
  expect([offer.subject, request.subject]).toEqual([
    'Do you still offer “Ruhiges Zimmer”?',
    'Are you still looking? “Ruhiges Zimmer”',
  ])
  expect((await mail('listing-lapsed', 'en', { kind: 'request' })).text).toContain('whether you are still looking')
})

test('a listing without picture, days and pause has no gap', async () => {
  const { html, text } = await mail('listing-asked', 'de', { picture: '', from: '', until: '', pausedOn: '' })
  expect(html).not.toContain('/media/')
  expect(text).not.toMatch(/Antwort bis|Invalid|undefined/)
})

test('who logs in with a second factor is led to the own listings', async () => {
  const { yes: _yes, no: _no, ...rest } = question
  const { text } = await renderMail(
    { id: '1', template: 'listing-lapsed', locale: 'de', recipient: 'anna@example.org', values: rest },
    site,
  )
  expect(text).toContain('/listings?state=published')
  expect(text).not.toContain('/answer/listing')
})
