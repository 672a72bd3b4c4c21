import type { App } from '../app.ts'
import { requireMember } from './policies.ts'
import type { Viewer } from './viewer.ts'

/** The editable part of a member's profile. `picture` as in `PersonCard`. */
export type OwnProfile = {
  profileType: 'private' | 'organisation'
  firstName: string
  lastName: string
  /** The whole name of an organisation. */
  name: string
  bio: string
  imageId: string | null
  languages: string[]
  town: string
  /** Whether staff have given the seal, or will look again since the name was changed. */
  seal: 'none' | 'given' | 'lapsed'
  picture: string | null
}

/** Returns the viewer's own profile as it is edited. Throws `not-signed-in`. */
export async function ownProfile(app: Pick<App, 'db'>, viewer: Viewer): Promise<OwnProfile> {
  const { userId } = requireMember(viewer)
  const row = await app.db
    .selectFrom('users')
    .leftJoin('images', 'images.id', 'users.profileImageId')
    .select(['profileType', 'firstName', 'lastName', 'displayName', 'bio', 'profileImageId', 'contentHash'])
    .select(['verified', 'sealLapsedAt', 'spokenLanguages', 'homeTown'])
    .where('users.id', '=', userId)
    .executeTakeFirstOrThrow()
  const {
    profileType,
    displayName,
    profileImageId,
    contentHash,
    verified,
    sealLapsedAt,
    spokenLanguages,
    homeTown,
    ...rest
  } = row
  const organisation = profileType === 'organisation'
  return {
    profileType: organisation ? 'organisation' : 'private',
    ...rest,
    name: organisation ? displayName : '',
    imageId: profileImageId,
    languages: spokenLanguages,
    town: homeTown,
    seal: verified ? 'given' : sealLapsedAt ? 'lapsed' : 'none',
    picture: contentHash ? `/media/${contentHash}/square-small` : null,
  }
}
