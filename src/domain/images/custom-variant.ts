import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import type { App } from '#domain/app.ts'
import { parse } from '#kernel/parse.ts'
import { type CustomVariant, customVariantSchema } from './custom-size.ts'
import { variantKey } from './media-address.ts'
import type { VariantFormat } from './variants.ts'

/**
 * Address under which a stored picture is had in a size of one's own. It carries a signature: only addresses that we have
 * given out make the server work. Throws Problem `field-invalid` above 3072 pixels a side.
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

type Slice = Pick<App, 'secret' | 'storage' | 'imageProcessor'>

/** Sizes that are being made at this moment, so that two who ask at once wait for the same work. */
const underWay = new Map<string, Promise<void>>()

/**
 * The file behind the address of a picture in a size of one's own, made on the first call and kept. Null unless we have
 * given out that address and the picture is there. Throws Problem `busy`.
 */
export async function customVariantFile(
  app: Slice,
  pathname: string,
): Promise<{ key: string; body: Readable; bytes: number } | null> {
  const asked = readAddress(app, pathname)
  if (!asked) return null
  const { key } = asked
  const kept = await app.storage.get(key)
  if (kept) return { key, ...kept }
  const work = underWay.get(key) ?? makeVariant(app, asked).finally(() => underWay.delete(key))
  underWay.set(key, work)
  await work
  const made = await app.storage.get(key)
  return made && { key, ...made }
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
    return app.storage.put(key, bytes)
  }
}

function signature({ secret }: Pick<App, 'secret'>, contentHash: string, name: string): string {
  return createHmac('sha256', secret).update(`picture ${contentHash} ${name}`).digest('hex').slice(0, 32)
}
