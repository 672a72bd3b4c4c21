import type { App } from '#domain/app.ts'
import type { CalendarDate } from '#kernel/dates.ts'
import type { Permission } from './permissions.ts'
import { withLanguage } from './language-data.ts'
import { requireMember } from './policies.ts'
import { presentSendingLimit } from './member-sending-limit.ts'
import type { Viewer } from './viewer.ts'

/**
 * A person as everybody may see them, with what the operator's metadata says. Names are null for who is banned or deleted.
 */
export type UserRecord = {
  id: string
  state: 'active' | 'banned' | 'deleted'
  createdAt: Date
  displayName: string | null
  abbreviatedName: string | null
  bio: string | null
  publicData: Record<string, unknown> | null
  metadata: Record<string, unknown> | null
  profileImageId: string | null
  awaitsApproval: boolean
}

/** A user record with the fields that only the person and the operator may read. */
export type OwnUserRecord = UserRecord & {
  firstName: string
  lastName: string
  email: string
  emailVerified: boolean
  pendingEmail: string | null
  protectedData: Record<string, unknown>
  privateData: Record<string, unknown>
  identities: { idpId: string; userId: string }[]
  /** Permissions that the operator has denied. */
  denied: Permission[]
  /** The last day of a limit on sending; absent without one. */
  sendingLimitedUntil?: CalendarDate
}

type Needs = Pick<App, 'db' | 'clock' | 'marketplace'>

type Data = Record<string, unknown>

/** Returns what everybody may see of people, by id. */
export async function userRecords({ db }: Pick<App, 'db'>, ids: string[]): Promise<Map<string, UserRecord>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .selectFrom('users')
    .select(['id', 'state', 'createdAt', 'displayName', 'abbreviatedName', 'bio', 'publicData', 'metadata'])
    .select(['profileImageId', 'awaitsApproval'])
    .where('id', 'in', ids)
    .execute()
  return new Map(rows.map((row) => [row.id, publicPart(row as StoredUser)]))
}

/** Returns what a person reads about themselves. Throws `not-signed-in`. */
export async function ownUserRecord(app: Needs, viewer: Viewer): Promise<OwnUserRecord | null> {
  const { userId } = requireMember(viewer)
  return (await wholeUserRecords(app, [userId])).get(userId) ?? null
}

/** Returns complete user records by id, for the operator's programs and for the person. Must not be shown to others. */
export async function wholeUserRecords(app: Needs, ids: string[]): Promise<Map<string, OwnUserRecord>> {
  if (ids.length === 0) return new Map()
  const { db } = app
  const [rows, identities] = await Promise.all([
    db
      .selectFrom('users')
      .select(['id', 'state', 'createdAt', 'displayName', 'abbreviatedName', 'bio', 'publicData', 'metadata'])
      .select(['profileImageId', 'firstName', 'lastName', 'email', 'emailVerified', 'pendingEmail'])
      .select(['protectedData', 'privateData', 'awaitsApproval', 'denied', 'sendingLimitedUntil', 'locale'])
      .where('id', 'in', ids)
      .execute(),
    db.selectFrom('userIdentities').select(['userId', 'idpId', 'subject']).where('userId', 'in', ids).execute(),
  ])
  return new Map(
    rows.map((row) => {
      const { firstName, lastName, email, emailVerified, pendingEmail } = row
      const own: OwnUserRecord = {
        ...publicPart(row as StoredUser),
        firstName,
        lastName,
        email,
        emailVerified,
        pendingEmail,
        protectedData: withLanguage(row.protectedData as Data, row.locale),
        privateData: row.privateData as Data,
        denied: row.denied as Permission[],
        ...presentSendingLimit(app, row.sendingLimitedUntil),
        identities: identities
          .filter(({ userId }) => userId === row.id)
          .map(({ idpId, subject }) => ({ idpId, userId: subject })),
      }
      return [row.id, own]
    }),
  )
}

type StoredUser = {
  id: string
  state: UserRecord['state']
  createdAt: Date
  displayName: string
  abbreviatedName: string
  bio: string
  publicData: Data
  metadata: Data
  profileImageId: string | null
  awaitsApproval: boolean
}

function publicPart(row: StoredUser): UserRecord {
  const { id, state, createdAt, displayName, abbreviatedName, bio, publicData, metadata, profileImageId } = row
  if (state === 'active')
    return {
      id,
      state,
      createdAt,
      displayName,
      abbreviatedName,
      bio: bio || null,
      publicData,
      metadata,
      profileImageId,
      awaitsApproval: row.awaitsApproval,
    }
  const gone = {
    displayName: null,
    abbreviatedName: null,
    bio: null,
    publicData: null,
    metadata: null,
    profileImageId: null,
    awaitsApproval: false,
  }
  return { id, state, createdAt, ...gone }
}
