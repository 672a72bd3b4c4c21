import { expect, test } from 'vitest'
import { containsCardNumber, isCardNumberIn } from './card-number.ts'

test.each([
  '4242424242424242',
  'Meine Karte ist 4242 4242 4242 4242, gültig bis 08/30',
  '4242-4242-4242-4242',
  '3782 822463 10005',
  '378282246310005',
  '3056930009020004',
  '6200000000000005',
  'number=5555555555554444;',
])('%s holds a card number', (text) => {
  expect(isCardNumberIn(text)).toBe(true)
})

test.each([
  '4242424242424241',
  '42424242424242421',
  'DE89 3704 0044 0532 0130 00',
  'DE89370400440532013000',
  '2024-06-20 2024-06-24',
  '2024-06-20,2024-06-24',
  '1716199200000',
  '018f3c2e-7b1a-7000-8000-424242424242',
  '+4242424242424242',
  'pm_4242424242424242',
  '24.4242424242424242',
  '0171 5550143 und 0171 5550144',
  '12345678 bis 4242',
])('%s holds none', (text) => {
  expect(isCardNumberIn(text)).toBe(false)
})

const card = '4242424242424242'
const post = (body: BodyInit, type?: string) =>
  new Request('http://site/x', { method: 'POST', body, ...(type && { headers: { 'content-type': type } }) })
const multipart = (fields: Record<string, string | Blob>) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  return form
}

test('a card number is found in each kind of body, however deep', async () => {
  const bodies = [
    post(new URLSearchParams({ message: `Nimm ${card}` })),
    post(JSON.stringify({ a: [{ b: { c: card } }] }), 'application/json'),
    post(JSON.stringify({ a: Number(card) }), 'application/json; charset=utf-8'),
    post(JSON.stringify(['^ ', '~:content', card]), 'application/transit+json'),
    post(`not json ${card}`, 'application/json'),
    post(card, 'text/plain'),
  ]
  for (const body of bodies) expect(await containsCardNumber(body)).toBe(true)
  const form = multipart({ message: card })
  const request = post(form)
  request.headers.set('content-length', '300')
  expect(await containsCardNumber(request)).toBe(true)
})

test('ids, phone numbers, files and what cannot be read are let through, and the body can still be read', async () => {
  const text = JSON.stringify({ clientKey: card, phoneNumber: card, listingId: card, ok: 'Hallo' })
  const request = post(text, 'application/json')
  expect(await containsCardNumber(request)).toBe(false)
  expect(await request.text()).toBe(text)
  expect(await containsCardNumber(post(new URLSearchParams({ phoneNumber: card })))).toBe(false)
  expect(
    await containsCardNumber(post(JSON.stringify(['^ ', '~:phoneNumber', card]), 'application/transit+json')),
  ).toBe(false)
  const upload = post(multipart({ file: new Blob([card]) }))
  upload.headers.set('content-length', '300')
  expect(await containsCardNumber(upload)).toBe(false)
  expect(await containsCardNumber(post(card, 'image/png'))).toBe(false)
  expect(await containsCardNumber(new Request('http://site/x'))).toBe(false)
})
