import type { ResourceKind } from './resource-kind.ts'

/** The marketplace itself. */
export const marketplace: ResourceKind = {
  type: 'marketplace',
  relationships: [],
  async load({ app }, ids) {
    const { name, description, defaultLocale } = app.marketplace
    return new Map(ids.map((id) => [id, { attributes: { name, description: description[defaultLocale] } }]))
  },
}
