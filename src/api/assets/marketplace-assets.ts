import type { Marketplace } from '#config/marketplace.ts'
import { contentAssets } from './content-assets.ts'
import { listingAssets } from './listing-assets.ts'
import { formatLocale } from '#kernel/locale.ts'
import * as m from '#words/compiled/messages.js'

/** The public settings and texts of a marketplace as client apps read them: JSON by path. */
export type Assets = ReadonlyMap<string, unknown>

const made = new WeakMap<object, Assets>()

/** Returns every asset of a marketplace, made from its folder. Texts are in its default language. */
export function assetsOf(marketplace: Marketplace): Assets {
  const known = made.get(marketplace)
  if (known) return known
  const assets = new Map(
    Object.entries({
      ...contentAssets(marketplace),
      ...listingAssets(marketplace),
      ...designAssets(),
      ...generalAssets(marketplace),
    }),
  )
  made.set(marketplace, assets)
  return assets
}

function designAssets(): Record<string, unknown> {
  return {
    '/design/branding.json': {
      logo: { _ref: { type: 'imageAsset', id: logoId } },
      logoSettings: { format: 'image', height: 36 },
      marketplaceColors: {},
    },
    '/design/layout.json': {
      searchPage: { variantType: 'map' },
      listingPage: { variantType: 'carousel' },
      listingImage: { aspectRatio: '3/2', variantPrefix: 'landscape-crop' },
    },
  }
}

/** Id of the picture that assets refer to as the logo. */
export const logoId = '00000000-0000-4000-8000-0000000000a1'

function generalAssets(marketplace: Marketplace): Record<string, unknown> {
  const { defaultLocale, firstDayOfWeek, organisationTypes, approval, currency, peopleApproval } = marketplace
  return {
    '/general/localization.json': {
      locale: formatLocale(defaultLocale),
      firstDayOfWeek: firstDayOfWeek === 'sunday' ? 0 : 1,
      currency,
    },
    '/general/access-control.json': {
      marketplace: { private: false },
      users: { requireApprovalToJoin: peopleApproval === 'required', requirePermissionToPostListings: false },
      listings: { requireApprovalToPublish: approval === 'required' },
    },
    '/users/user-types.json': {
      userTypes: [
        { id: 'private', label: m.api_private({}, { locale: defaultLocale }) },
        { id: 'organisation', label: m.api_organisation({}, { locale: defaultLocale }) },
      ],
    },
    '/users/user-fields.json': {
      userFields: [
        {
          key: 'organisationType',
          scope: 'public',
          label: m.api_organisation_type({}, { locale: defaultLocale }),
          schemaType: 'enum',
          enumOptions: organisationTypes.map(({ value, label }) => ({ option: value, label: label[defaultLocale] })),
          userTypeConfig: { limitToUserTypeIds: true, userTypeIds: ['organisation'] },
        },
      ],
    },
    '/integrations/analytics.json': {},
    '/integrations/google-search-console.json': {},
    '/integrations/map.json': {},
  }
}
