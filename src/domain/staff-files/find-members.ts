import { sql } from 'kysely'
import { z } from 'zod'
import { type Page, pageOf } from '#kernel/page.ts'
import { parse } from '#kernel/parse.ts'
import { likePattern } from '#kernel/like-pattern.ts'
import type { App } from '../app.ts'
import { emailKey, maySeeAddresses, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import { maskedEmail } from './mask-contact.ts'

/** A person as staff see them in a list. `email` is masked, and null where the viewer may not see it. */
export type MemberRow = {
  id: string
  name: string
  email: string | null
  profileType: 'private' | 'organisation'
  state: 'active' | 'banned' | 'deleted'
  /** When the data of an account that its person has closed is erased; null for everybody else. */
  eraseAt: Date | null
  staffRole: 'owner' | 'moderator' | null
  emailVerified: boolean
  createdAt: Date
}

const schema = z.object({
  /** Part of a name, or an e-mail address. Empty: everybody. */
  text: z.string().max(200).default(''),
  show: z.enum(['all', 'banned', 'staff']).default('all'),
  page: z.int().min(1).max(10_000).default(1),
})
const perPage = 30

/**
 * Returns people by name or e-mail address, the newest first, 30 to a page, without erased accounts. Owners find parts of
 * an address, moderators only a whole one. For staff. Throws `forbidden`.
 */
export async function findMembers(
  app: Pick<App, 'db'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<Page<MemberRow>> {
  staffActor(viewer)
  const { text, show, page } = parse(schema, input)
  const seesAddresses = maySeeAddresses(viewer)
  const words = text.trim()
  const part = likePattern(words)
  const matching = app.db
    .selectFrom('users')
    .where(({ or, eb }) => or([eb('state', '!=', 'deleted'), eb('eraseAt', 'is not', null)]))
    .$if(show === 'banned', (query) => query.where('state', '=', 'banned'))
    .$if(show === 'staff', (query) => query.where('staffRole', 'is not', null))
    .$if(words !== '', (query) =>
      query.where((row) =>
        row.or([
          row('displayName', 'ilike', part),
          row(sql<string>`first_name || ' ' || last_name`, 'ilike', part),
          seesAddresses ? row('email', 'ilike', part) : row(row.fn('lower', ['email']), '=', emailKey(words)),
        ]),
      ),
    )
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const rows = await matching
    .select([
      'id',
      'firstName',
      'lastName',
      'displayName',
      'email',
      'profileType',
      'state',
      'eraseAt',
      'staffRole',
      'emailVerified',
      'createdAt',
    ])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute()
  const items = rows.map(
    ({ firstName, lastName, displayName, email, ...row }) =>
      ({
        ...row,
        name: fullName({ ...row, firstName, lastName, displayName }),
        email: seesAddresses ? maskedEmail(email) : null,
      }) as MemberRow,
  )
  return pageOf(items, page, perPage, count)
}

type Named = { profileType: string; firstName: string; lastName: string; displayName: string }

/** Returns the whole name of a person for staff; others see it shortened. */
export function fullName({ profileType, firstName, lastName, displayName }: Named): string {
  return profileType === 'organisation' ? displayName : `${firstName} ${lastName}`.trim()
}
