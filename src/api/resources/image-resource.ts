import {
  customVariantUrl,
  imageRecords,
  type ImageRecord,
  imageUrl,
  sizeIn,
  type VariantName,
  variantSize,
  variantsOf,
} from '#domain/images/index.ts'
import type { Call } from '../endpoint.ts'
import type { ImageVariant } from '../wire/read-query.ts'
import type { ResourceKind } from './resource-kind.ts'

/** A picture with the addresses of its variants. */
export const image: ResourceKind = {
  type: 'image',
  relationships: [],
  async load(call, ids) {
    const records = await imageRecords(call.app, ids)
    return new Map([...records].map(([id, record]) => [id, { attributes: { variants: variantsIn(call, record) } }]))
  },
}

/** Image sizes with a name in clients that are made on request. */
const toOrder: Record<string, ImageVariant> = {
  default: { width: 750, height: 750, fit: 'scale' },
  'landscape-crop6x': { width: 2400, height: 1602, fit: 'crop' },
  'square-xsmall': { width: 40, height: 40, fit: 'crop' },
  'square-xsmall2x': { width: 80, height: 80, fit: 'crop' },
}

/** The variants that were asked for, or all that have a name; and those the caller has described. */
function variantsIn(call: Call, record: ImageRecord): Record<string, unknown> {
  const { view } = call
  const stored: readonly string[] = variantsOf(record.kind)
  const asked = Object.keys(view.fields.get('image')?.variants ?? {})
  const names = asked.length > 0 ? asked : [...new Set([...stored, ...Object.keys(toOrder)])]
  const shown: Record<string, unknown> = {}
  for (const name of names) {
    const described = view.imageVariants.get(name)
    if (!described && stored.includes(name)) shown[name] = storedVariant(call, name as VariantName, record)
    else {
      const size = described ?? (Object.hasOwn(toOrder, name) ? toOrder[name] : undefined)
      if (size) shown[name] = orderedVariant(call, name, size, record)
    }
  }
  return shown
}

function storedVariant({ app }: Call, name: VariantName, record: ImageRecord) {
  const { width, height } = variantSize(name, record)
  return { name, width, height, url: app.publicUrl + imageUrl(record.contentHash, name, 'jpg') }
}

function orderedVariant({ app }: Call, name: string, size: ImageVariant, record: ImageRecord) {
  const { width, height } = sizeIn(size, record)
  return { name, width, height, url: app.publicUrl + customVariantUrl(app, record.contentHash, size) }
}
