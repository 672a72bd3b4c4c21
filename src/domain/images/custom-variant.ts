import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '#domain/app.ts'
import { requestLimits } from '#domain/attempt-limits.ts'
import { createMemoryRateLimit } from '#kernel/memory-rate-limit.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { limitConcurrencyByKey } from '#kernel/limit-concurrency.ts'
import { type CustomVariant, customVariantSchema } from './custom-size.ts'
import { variantKey } from './media-address.ts'
import type { VariantFormat } from './variants.ts'

/**
 * Returns the address of a stored picture in a custom size. It carries a signature, so that visitors cannot request
 * arbitrary sizes. Throws `field-invalid` above 3072 pixels a side.
 */
export function customVariantUrl(
  app: Pick<App, 'secret'>,
  contentHash: string,
  wanted: { width: number; height: number; fit?: CustomVariant['fit'] },
  format: VariantFormat = 'jpg',
): string {
  const { width, height, fit } = parse(customVariantSchema, wanted)
  const name = `${width}x${height}-${fit}`
  return `/media/${contentHash}/${name}-${signature(app, contentHash, name)}.${format}`
}

type Slice = Pick<App, 'secret' | 'storage' | 'imageProcessor' | 'clock'>

/** Sizes of one picture that are kept beside the named ones; the oldest goes when a further one is made. */
const maxKept = 24

/** Sizes that are made for one address at the same time, and that wait. */
const inTurn = limitConcurrencyByKey({ atOnce: 2, maxWaiting: 40 })
const mayMake = createMemoryRateLimit(requestLimits.customSizes)

/** Sizes that are being made at this moment, so that two who ask at once wait for the same work. */
const underWay = new Map<string, Promise<void>>()

/**
 * Returns the file of a picture in a custom size, made on the first call and stored. Null when the signature is invalid or
 * the picture does not exist. `address` is the network address of the request. Throws `busy`, and `too-many-requests` for a
 * network address that has had very many sizes made.
 */
export async function customVariantFile(
  app: Slice,
  pathname: string,
  address: string,
): Promise<{ key: string; body: Readable; bytes: number } | null> {
  const asked = readAddress(app, pathname)
  if (!asked) return null
  const { key } = asked
  const kept = await app.storage.get(key)
  if (kept) return { key, ...kept }
  const work = underWay.get(key) ?? makeInTurn(app, asked, address).finally(() => underWay.delete(key))
  underWay.set(key, work)
  await work
  const made = await app.storage.get(key)
  return made && { key, ...made }
}

async function makeInTurn(app: Slice, asked: Asked, address: string): Promise<void> {
  if (!mayMake(address, app.clock.now()))
    throw new Problem('too-many-requests', { params: { seconds: requestLimits.customSizes.seconds } })
  await inTurn(address, () => makeVariant(app, asked))
}

type Asked = { key: string; contentHash: string; variant: CustomVariant; format: VariantFormat }

function readAddress(app: Pick<App, 'secret'>, pathname: string): Asked | null {
  const match = /^\/media\/([0-9a-f]{64})\/((\d{1,4})x(\d{1,4})-(crop|scale))-([0-9a-f]{32})\.(avif|webp|jpg)$/.exec(
    pathname,
  )
  const [, contentHash = '', name = '', width, height, fit, given = '', format] = match ?? []
  if (!match || !timingSafeEqual(Buffer.from(given), Buffer.from(signature(app, contentHash, name)))) return null
  const variant = customVariantSchema.parse({ width, height, fit })
  const key = variantKey(contentHash, `custom-${name}.${format}`)
  return { key, contentHash, variant, format: format as VariantFormat }
}

async function makeVariant(app: Slice, { key, contentHash, variant, format }: Asked): Promise<void> {
  // The largest kept size of a listing's picture, of a profile's.
  for (const source of ['scaled-xlarge.jpg', 'square-small2x.jpg']) {
    const file = await app.storage.get(variantKey(contentHash, source))
    if (!file) continue
    const bytes = await app.imageProcessor.resize(await buffer(file.body), variant, format)
    await makeRoom(app.storage, contentHash)
    return app.storage.put(key, bytes)
  }
}

/** Deletes the oldest sizes to order of a picture until one more may be kept. */
async function makeRoom(storage: Slice['storage'], contentHash: string): Promise<void> {
  const kept: { key: string; ageSeconds: number }[] = []
  for await (const file of storage.list(variantKey(contentHash, '')))
    if (/\/custom-[^/]+$/.test(file.key)) kept.push(file)
  kept.sort((a, b) => a.ageSeconds - b.ageSeconds)
  for (const { key } of kept.slice(maxKept - 1)) await storage.delete(key)
}

function signature({ secret }: Pick<App, 'secret'>, contentHash: string, name: string): string {
  return createHmac('sha256', secret).update(`picture ${contentHash} ${name}`).digest('hex').slice(0, 32)
}
