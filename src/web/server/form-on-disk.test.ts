import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { withFormOnDisk } from './form-on-disk.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartier-forms-'))
const storage = createDiskStorage(folder)
const lying = () => readdirSync(join(folder, 'incoming'))

afterAll(() => rmSync(folder, { recursive: true }))

const from = (to: Pick<typeof storage, 'scratch'>) => ({
  app: { storage: to },
  viewer: { kind: 'visitor', locale: 'de' } as const,
  address: '127.0.0.1',
})

const photo = new Uint8Array(3_000_000).map((_, at) => at % 251)

test('the photos of a form lie on disk while it is worked on, with what was typed, and are gone afterwards', async () => {
  const form = new FormData()
  form.set('title', 'Gästezimmer mit Südblick')
  form.append('files', new File([photo], 'Küche.jpg', { type: 'image/jpeg' }))
  form.append('files', new File(['klein'], 'klein.png', { type: 'image/png' }))
  form.append('files', new File([], ''))
  await send(form, async (got) => {
    expect(got.get('title')).toBe('Gästezimmer mit Südblick')
    const files = got.getAll('files') as File[]
    expect(files.map(({ name, type, size }) => [name, type, size])).toEqual([
      ['Küche.jpg', 'image/jpeg', 3_000_000],
      ['klein.png', 'image/png', 5],
      ['', 'application/octet-stream', 0],
    ])
    expect(Buffer.compare(Buffer.from(await files[0]!.arrayBuffer()), Buffer.from(photo))).toBe(0)
    expect(lying()).toHaveLength(3)
  })
  expect(lying()).toEqual([])
})

test('an incomplete, aborted or malformed form is refused, and its files are removed', async () => {
  const form = new FormData()
  form.set('file', new File([photo], 'zimmer.jpg'))
  const { headers, bytes } = await encoded(form)
  const work = () => Promise.reject(new Error('such a form is not worked on'))
  const read = (body: BodyInit | null, type = headers['content-type']) => {
    const init = { method: 'POST', body, headers: { 'content-type': type }, duplex: 'half' }
    return withFormOnDisk(from(storage), new Request('http://localhost/upload', init), work)
  }
  const leaving = new ReadableStream({
    start(controller) {
      controller.enqueue(bytes.subarray(0, 1_000_000))
      setTimeout(() => controller.error(new Error('gone')), 20)
    },
  })
  const refused = { code: 'upload-unreadable' }
  await expect(read(bytes.subarray(0, 1_000_000))).rejects.toMatchObject(refused)
  await expect(read(leaving)).rejects.toMatchObject(refused)
  await expect(read('no form', 'multipart/form-data')).rejects.toMatchObject(refused)
  await expect(read('no form', 'text/plain')).rejects.toMatchObject(refused)
  await expect(read('', 'multipart/form-data; boundary=x')).rejects.toMatchObject(refused)
  await expect(read(null)).rejects.toMatchObject(refused)
  expect(lying()).toEqual([])
})

test('a sender who leaves before the first file is open breaks nothing', async () => {
  const form = new FormData()
  for (const name of ['a.jpg', 'b.jpg', 'c.jpg']) form.append('files', new File(['x'], name))
  form.append('files', new File([photo], 'zimmer.jpg'))
  const { headers, bytes } = await encoded(form)
  const slow = { scratch: () => new Promise<never>((_, reject) => setTimeout(reject, 50, new Error('too late'))) }
  const init = { method: 'POST', body: bytes.subarray(0, 10_000), headers, duplex: 'half' }
  const request = new Request('http://localhost/upload', init)
  await expect(withFormOnDisk(from(slow), request, async () => {})).rejects.toThrow()
})

test('a full disk is reported, and no file remains', async () => {
  const full = {
    scratch: async () => ({
      ...(await storage.scratch()),
      write: () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' })),
    }),
  }
  const form = new FormData()
  form.set('file', new File([photo], 'zimmer.jpg'))
  form.set('title', 'Sofa')
  await expect(send(form, async () => {}, full)).rejects.toMatchObject({ code: 'upload-failed' })
  expect(lying()).toEqual([])
})

test('a form of thousands of parts is refused before each has a file of its own', async () => {
  const crumbs = new FormData()
  for (let count = 0; count < 3000; count += 1) crumbs.append('files', new File(['x'], `${count}.jpg`))
  let opened = 0
  const counting = { scratch: () => ((opened += 1), storage.scratch()) }
  await expect(send(crumbs, async () => {}, counting)).rejects.toMatchObject({ code: 'upload-too-many' })
  expect(opened).toBeLessThanOrEqual(100)
  const words = new FormData()
  for (let count = 0; count < 3000; count += 1) words.append('title', 'x')
  await expect(send(words, async () => {})).rejects.toMatchObject({ code: 'validation-invalid-params' })
  expect(lying()).toEqual([])
})

async function send(
  form: FormData,
  work: (form: FormData) => Promise<void>,
  to: Pick<typeof storage, 'scratch'> = storage,
) {
  const { headers, bytes } = await encoded(form)
  const request = new Request('http://localhost/upload', { method: 'POST', body: bytes, headers })
  await withFormOnDisk(from(to), request, work)
}

async function encoded(form: FormData) {
  const body = new Response(form)
  return {
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    bytes: new Uint8Array(await body.arrayBuffer()),
  }
}
