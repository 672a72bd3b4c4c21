import { z } from 'zod'
import type { Marketplace } from '#config/marketplace.ts'
import { extendedData } from '#domain/extended-data.ts'
import { maxTextLength } from '#kernel/max-text-length.ts'
import { cleanLine, cleanText } from '#kernel/typed-text.ts'

const name = z.string().max(1000).transform(cleanLine)

/** Input of a profile. */
export const profileInput = z.object({
  firstName: name.pipe(z.string().min(1, 'field-required').max(60, 'field-too-long')),
  lastName: name.pipe(z.string().min(1, 'field-required').max(60, 'field-too-long')),
  displayName: name.pipe(z.string().min(1, 'field-required').max(120, 'field-too-long')),
  bio: z.string().max(maxTextLength, 'field-too-long').transform(cleanText).nullable(),
  publicData: extendedData.transform(withoutSeal),
  protectedData: extendedData,
  privateData: extendedData,
})

/** Staff give the seal, by a column of its own: what a program says about it is not listened to. */
function withoutSeal({ isVerified: _said, ...publicData }: Record<string, unknown>): Record<string, unknown> {
  return publicData
}

/** Returns whether public data describe a person or an organisation. */
export function profileTypeOf(
  { organisationTypes }: Pick<Marketplace, 'organisationTypes'>,
  publicData: Record<string, unknown> = {},
): { profileType: 'private' | 'organisation'; organisationType: string | null } {
  const known = organisationTypes.find(({ value }) => value === publicData.organisationType)
  // Newer templates say `userType`, by the ids of our asset.
  const said = publicData.profileType ?? publicData.userType
  if (said !== 'organisation') return { profileType: 'private', organisationType: null }
  return { profileType: 'organisation', organisationType: known?.value ?? null }
}
