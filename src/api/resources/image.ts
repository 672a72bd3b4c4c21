import {
  imageRecords,
  type ImageRecord,
  imageUrl,
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

/** Names that clients ask for and that are another stored variant here. */
const otherNames: Record<string, VariantName> = {
  default: 'scaled-medium',
  'landscape-crop6x': 'landscape-crop4x',
}

function variantsIn({ app, view }: Call, record: ImageRecord): Record<string, unknown> {
  const stored = variantsOf(record.kind)
  const asked = view.fields.get('image')?.variants
  const named = Object.keys(asked ?? {})
  const names = named.length > 0 ? named : [...stored, ...Object.keys(otherNames)]
  const shown = names.flatMap((name) => {
    const custom = view.imageVariants.get(name)
    const source = custom ? closest(stored, record, custom) : (otherNames[name] ?? (name as VariantName))
    return stored.includes(source) ? [[name, variantOf(app.publicUrl, name, source, record)]] : []
  })
  return Object.fromEntries(shown) as Record<string, unknown>
}

function variantOf(site: string, name: string, source: VariantName, record: ImageRecord) {
  const { width, height } = variantSize(source, record)
  return { name, width, height, url: site + imageUrl(record.contentHash, source, 'jpg') }
}

/** The smallest stored variant that fills the wished box: pictures are not cut anew for every asker. */
function closest(stored: VariantName[], record: ImageRecord, wish: ImageVariant): VariantName {
  const scaled = stored
    .filter((name) => name.startsWith(wish.fit === 'crop' ? 'landscape' : 'scaled') || name.startsWith('square'))
    .map((name) => ({ name, ...variantSize(name, record) }))
    .sort((a, b) => a.width - b.width)
  const fitting = scaled.find(({ width, height }) => width >= wish.width && height >= wish.height)
  return (fitting ?? scaled.at(-1))?.name ?? 'square-small'
}
