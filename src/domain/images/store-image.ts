import { cutText } from '#kernel/cut-text.ts'
import { z } from 'zod'
import type { App } from '#domain/app.ts'
import { requireMember, type Viewer } from '#domain/users/index.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { cleanLine } from '#kernel/typed-text.ts'
import { day } from '#kernel/clock.ts'
import { uploadLimits } from './upload-limits.ts'
import type { ProcessedImage } from './image-processor.ts'
import { nameDiskFull } from './write-scratch-file.ts'
import { lastFileOf, variantKey } from './media-address.ts'
import { receiveUpload, type Upload, type UploadBody } from './receive-upload.ts'
import type { ImageKind } from './variants.ts'

const schema = z.object({
  kind: z.enum(['listing', 'profile']),
  fileName: z
    .string()
    .max(1000)
    .default('')
    .transform((name) => cutText(cleanLine(name), 200)),
})

type Slice = Pick<App, 'db' | 'clock' | 'storage' | 'imageProcessor'>

export type StoredImage = { id: string; contentHash: string; width: number; height: number; thumbhash: Uint8Array }

/**
 * Stores an uploaded picture (JPEG, PNG, GIF, WebP or HEIC, at most 20 MB and 50 megapixels) as its variants; the upload
 * itself is not kept. Equal content is stored once, also from different people. Throws `upload-over-limit`,
 * `upload-wrong-format`, `upload-unreadable`, `upload-too-many-pixels`, `upload-too-many`, `upload-failed`, `busy`,
 * `not-signed-in`; then nothing is stored.
 */
export async function storeImage(
  app: Slice,
  viewer: Viewer,
  { body, ...given }: { kind: ImageKind; fileName?: string; body: UploadBody },
): Promise<StoredImage> {
  const owner = requireMember(viewer)
  const { kind, fileName } = parse(schema, given)
  await refuseTooMany(app, owner.userId)
  const upload = await receiveUpload(app.storage, body).catch(nameDiskFull)
  try {
    const picture = (await findContent(app, upload, kind)) ?? (await makeVariants(app, upload, kind))
    const id = newId()
    await writeRows(app, { id, ownerId: owner.userId, kind, fileName }, upload, picture)
    return { id, contentHash: upload.contentHash, ...picture }
  } finally {
    await upload.file.discard()
  }
}

async function refuseTooMany(app: Slice, ownerId: string): Promise<void> {
  const yesterday = new Date(app.clock.now().getTime() - day)
  const { count } = await app.db
    .selectFrom('images')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('ownerId', '=', ownerId)
    .where('createdAt', '>', yesterday)
    .executeTakeFirstOrThrow()
  if (count >= uploadLimits.perDay)
    throw new Problem('upload-too-many', { field: 'image', params: { max: uploadLimits.perDay } })
}

type Picture = Pick<ProcessedImage, 'width' | 'height' | 'thumbhash'>

/** Returns equal content of an earlier upload, if all variants of this kind exist. */
async function findContent(app: Slice, { contentHash }: Upload, kind: ImageKind): Promise<Picture | null> {
  const known = await app.db
    .selectFrom('imageContents')
    .select(['width', 'height', 'thumbhash'])
    .where('contentHash', '=', contentHash)
    .executeTakeFirst()
  return known && (await app.storage.has(variantKey(contentHash, lastFileOf(kind)))) ? known : null
}

async function makeVariants(app: Slice, { contentHash, file }: Upload, kind: ImageKind): Promise<Picture> {
  const last = lastFileOf(kind)
  let lastBytes = new Uint8Array()
  const keep = (name: string, bytes: Uint8Array) =>
    app.storage.put(variantKey(contentHash, name), bytes).catch(nameDiskFull)
  const { width, height, thumbhash } = await app.imageProcessor.process(file.path, kind, async (name, bytes) => {
    if (name === last) lastBytes = new Uint8Array(bytes)
    else await keep(name, bytes)
  })
  await keep(last, lastBytes)
  return { width, height, thumbhash }
}

/** The rows come last: a picture of which some files were not written does not exist. */
async function writeRows(
  app: Slice,
  image: { id: string; ownerId: string; kind: ImageKind; fileName: string },
  { contentHash, bytes, format }: Upload,
  { width, height, thumbhash }: Picture,
): Promise<void> {
  const createdAt = app.clock.now()
  await app.db.transaction().execute(async (trx) => {
    await trx
      .insertInto('imageContents')
      .values({ contentHash, width, height, format, bytes, thumbhash: Buffer.from(thumbhash), createdAt })
      .onConflict((conflict) => conflict.column('contentHash').doNothing())
      .execute()
    await trx
      .insertInto('images')
      .values({ ...image, contentHash, createdAt })
      .execute()
  })
}
