import { request as httpRequest } from 'node:http'
import { readdir } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { photograph, startApi } from './api-site.ts'
import { sdkFor } from './sdk.ts'

const site = await startApi()
const { store } = await sdkFor(site, 'anna')
const known = { authorization: `Bearer ${store.getToken()?.access_token}`, accept: 'application/json' }
const url = `${site.url}/v1/api/images/upload`
const picture = await photograph('#3a6ea5')

const pictures = async () =>
  (await site.app.db.selectFrom('images').select('id').where('ownerId', '=', site.anna.userId).execute()).length

async function send(body: BodyInit, headers: Record<string, string> = {}) {
  const answer = await fetch(url, { method: 'POST', body, headers: { ...known, ...headers } })
  const { errors, data } = (await answer.json()) as { errors?: { code: string }[]; data?: { type: string } }
  return [answer.status, errors?.[0]?.code ?? data?.type]
}

function form(name: string, file: Blob | string): FormData {
  const data = new FormData()
  data.append(name, file as Blob)
  return data
}

test('a picture in the form field "image" is kept', async () => {
  const before = await pictures()
  expect(await send(form('image', new Blob([new Uint8Array(picture)])))).toEqual([200, 'image'])
  expect(await pictures()).toBe(before + 1)
})

test.each<[string, () => Promise<unknown>, [number, string]]>([
  ['is no form', () => send('bild', { 'content-type': 'image/jpeg' }), [400, 'unsupported-content-type']],
  ['has no boundary', () => send('bild', { 'content-type': 'multipart/form-data' }), [400, 'bad-request']],
  [
    'is cut off',
    () =>
      send('--x\r\nContent-Disposition: form-data; name="image"', {
        'content-type': 'multipart/form-data; boundary=x',
      }),
    [400, 'bad-request'],
  ],
  [
    'has another field',
    () => send(form('picture', new Blob([new Uint8Array(picture)]))),
    [400, 'validation-missing-key'],
  ],
  ['has a text in its field', () => send(form('image', 'hof.jpg')), [400, 'validation-missing-key']],
  ['holds no picture', () => send(form('image', new Blob(['kein Bild']))), [400, 'image-invalid-content']],
  [
    'is larger than 20 MB',
    () => send(form('image', new Blob([new Uint8Array(21_100_000)]))),
    [413, 'request-upload-over-limit'],
  ],
])('an upload that %s is refused, and nothing of it is kept', async (_, upload, refusal) => {
  const before = await pictures()
  expect(await upload()).toEqual(refusal)
  expect(await pictures()).toBe(before)
})

test('an upload without its length is stopped at 20 MB, and one that breaks off leaves no file behind', async () => {
  const head = '--x\r\nContent-Disposition: form-data; name="image"; filename="a.jpg"\r\n\r\n'
  const options = {
    method: 'POST',
    headers: { ...known, 'content-type': 'multipart/form-data; boundary=x', 'transfer-encoding': 'chunked' },
  }
  const status = await new Promise<number | undefined>((resolve) => {
    const upload = httpRequest(url, options, (answer) => {
      resolve(answer.statusCode)
      upload.destroy()
    })
    upload.on('error', () => {})
    upload.write(head)
    const more = () => {
      while (!upload.destroyed && upload.write(Buffer.alloc(1_000_000)));
      if (!upload.destroyed) upload.once('drain', more)
    }
    more()
  })
  expect(status).toBe(413)
  const broken = httpRequest(url, options)
  broken.on('error', () => {})
  broken.write(head)
  await new Promise((wrote) => broken.write(Buffer.alloc(100_000), wrote))
  broken.destroy()
  const begun = async () => (await readdir(`${site.folder}/incoming`)).length
  await expect.poll(begun).toBe(0)
})
