import { expect, test } from 'vitest'
import { postedForm, textFields } from './form.ts'

const post = (init: RequestInit) => new Request('http://here.example/login', { method: 'POST', ...init })
const typed = (type: string, body: BodyInit) => post({ body, headers: { 'content-type': type } })

test('a form is read, of a field that comes twice the first value, files left out', async () => {
  const form = new FormData()
  form.append('email', 'anna@example.org')
  form.append('email', 'ben@example.org')
  form.append('password', new Blob(['x']), 'x.txt')
  expect(textFields(await postedForm(post({ body: form })))).toEqual({ email: 'anna@example.org' })
})

test.each([
  ['JSON', typed('application/json', '{"email":"a"}'), 415],
  ['plain text', typed('text/plain', 'email=a'), 415],
  ['bytes of no kind', post({ body: new Uint8Array([255, 254]) }), 415],
  ['nothing', post({}), 415],
  ['a broken multipart form', typed('multipart/form-data; boundary=x', '--x\r\nnope'), 400],
  ['a multipart form without boundary', typed('multipart/form-data', 'nope'), 400],
])('%s is refused and not a failure of ours', async (_name, request, status) => {
  await expect(postedForm(request)).rejects.toMatchObject({ init: { status } })
})
