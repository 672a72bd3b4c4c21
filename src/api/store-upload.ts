import { openAsBlob } from 'node:fs'
import { inUploadTurn, writeScratchFile, type StoredImage, storeImage, type TakeRoom } from '#domain/images/index.ts'
import { unclaimedUploads } from '#domain/users/index.ts'
import { isProblem } from '#kernel/problem.ts'
import { createByteSemaphore } from '#kernel/byte-semaphore.ts'
import { maxUploadBytes, maxUploadMegabytes } from './api-body-limit.ts'
import type { Call, Ref } from './endpoint.ts'
import { Refusal } from './wire/refusal.ts'

/** A form is read into memory when it is its turn: two of the largest at the same time. */
const inMemoryTurn = createByteSemaphore({ room: 2 * maxUploadBytes, maxWaiting: 200 })

/**
 * Keeps the picture of a multipart form, which lies on disk until it is its turn. Throws Refusal, or what is wrong with the
 * picture.
 */
export async function storeUpload(call: Call): Promise<Ref> {
  const { app, request, access, address } = call
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data'))
    throw new Refusal('unsupported-content-type', 'An upload is sent as multipart/form-data.')
  const userId = access.viewer.kind === 'member' ? access.viewer.userId : null
  return inUploadTurn({ userId, address }, async (takeRoom) => {
    const body = await writeScratchFile(app.storage, limited(request, takeRoom))
    try {
      const form = await openAsBlob(body.path)
      const { id } = await inMemoryTurn(form.size, () => storePicture(call, form, type))
      return { kind: 'image', id }
    } finally {
      await body.discard()
    }
  })
}

async function storePicture({ app, access }: Call, body: Blob, type: string): Promise<StoredImage> {
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('bad-request', 'The form cannot be read.')
  })
  const file = form.get('image')
  if (!(file instanceof File))
    throw new Refusal('validation-missing-key', 'The form field image is missing.', {
      source: { path: ['image'], type: 'body' },
    })
  const owner = access.viewer.kind === 'system' ? unclaimedUploads : access.viewer
  return storeImage(app, owner, { kind: 'listing', fileName: file.name, body: file.stream() })
}

async function* limited(request: Request, takeRoom: TakeRoom): AsyncIterable<Uint8Array> {
  const tooLarge = () =>
    new Refusal('request-upload-over-limit', `The picture is larger than ${maxUploadMegabytes} MB.`)
  if (Number(request.headers.get('content-length') ?? 0) > maxUploadBytes) throw tooLarge()
  let bytes = 0
  try {
    for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
      bytes += chunk.length
      if (bytes > maxUploadBytes) throw tooLarge()
      takeRoom(chunk.length)
      yield chunk
    }
  } catch (error) {
    if (isProblem(error) && error.code === 'request-too-large') throw tooLarge()
    if (isProblem(error) || error instanceof Refusal) throw error
    throw new Refusal('bad-request', 'The upload broke off.')
  }
}
