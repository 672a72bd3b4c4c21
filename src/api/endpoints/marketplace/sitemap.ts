import { z } from 'zod'
import { publishedLinks } from '#domain/listings/index.ts'
import { newId } from '#kernel/id.ts'
import { assetPaths } from '../../assets/asset-paths.ts'
import { browses, everybody, reads } from '../../endpoint.ts'

const maxListings = 10_000

export const sitemapEndpoints = [
  browses({
    path: 'sitemap_data/query_listings',
    answers: 'listing',
    summary: 'The newest public listings, at most 10,000, as bare references.',
    input: z.strictObject({}),
    async run({ app }) {
      const found = await publishedLinks(app, maxListings)
      const many = found.map(({ id }) => ({ kind: 'listing', id, made: { attributes: {} } }))
      return { many, meta: { totalItems: many.length, totalPages: 1, page: 1, perPage: maxListings } }
    },
  }),
  reads({
    path: 'sitemap_data/query_assets',
    who: everybody,
    answers: 'jsonAsset',
    summary: 'The paths of public assets below a prefix.',
    input: z.strictObject({ pathPrefix: z.string().max(500).optional() }),
    async run({ app }, { pathPrefix = '' }) {
      const wanted = pathPrefix.replace(/^\/*/, '/')
      const paths = assetPaths(app.marketplace).filter((path) => path.startsWith(wanted))
      const many = paths.map((assetPath) => ({ kind: 'jsonAsset', id: newId(), made: { attributes: { assetPath } } }))
      return { many, meta: { totalItems: many.length, totalPages: 1, page: 1, perPage: many.length } }
    },
  }),
]
