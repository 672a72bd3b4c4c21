import { storeImage, uploadLimits } from '#domain/images/index.ts'
import { nobodysPictures } from '#domain/users/index.ts'
import type { Call, Ref } from './endpoint.ts'
import { Refusal } from './wire/refusal.ts'

/** What a form has around its file. */
const formBytes = 65_536

/** Keeps the picture of a multipart form. Throws Refusal, or what is wrong with the picture. */
export async function storeUpload({ app, access, request }: Call): Promise<Ref> {
  const type = request.headers.get('content-type') ?? ''
  if (!type.toLowerCase().startsWith('multipart/form-data'))
    throw new Refusal('unsupported-content-type', 'An upload is sent as multipart/form-data.')
  const body = await readBytes(request, uploadLimits.bytes + formBytes)
  const form = await new Response(body, { headers: { 'content-type': type } }).formData().catch(() => {
    throw new Refusal('bad-request', 'The form cannot be read.')
  })
  const file = form.get('image')
  if (!(file instanceof File))
    throw new Refusal('validation-missing-key', 'The form field image is missing.', {
      source: { path: ['image'], type: 'body' },
    })
  const owner = access.viewer.kind === 'system' ? nobodysPictures : access.viewer
  const picture = await storeImage(app, owner, {
    kind: 'listing',
    fileName: file.name,
    body: new Uint8Array(await file.arrayBuffer()),
  })
  return { kind: 'image', id: picture.id }
}

async function readBytes(request: Request, limit: number): Promise<Uint8Array<ArrayBuffer>> {
  const tooLarge = () => new Refusal('request-upload-over-limit', 'The picture is larger than 20 MB.')
  if (Number(request.headers.get('content-length') ?? 0) > limit) throw tooLarge()
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of (request.body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += chunk.length
    if (bytes > limit) throw tooLarge()
    chunks.push(chunk)
  }
  return new Uint8Array(Buffer.concat(chunks))
}
