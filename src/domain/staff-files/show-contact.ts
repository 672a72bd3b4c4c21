import { z } from 'zod'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import type { App } from '../app.ts'
import { audit } from '../audit.ts'
import { contactPhone, maySeeAddresses, staffActor } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'

const schema = z.object({ userId: z.uuid('not-found') })

/** How a person is reached. `phone` is null where none is stored. */
export type Contact = { email: string; phone: string | null }

/**
 * Returns a person's e-mail address and phone number in full, for owners, and writes to the audit log that they were read.
 * Throws `forbidden`, and `not-found` also for a deleted person.
 */
export async function showContact(
  app: Pick<App, 'db' | 'clock'>,
  viewer: Viewer,
  input: z.input<typeof schema>,
): Promise<Contact> {
  const actorId = staffActor(viewer)
  if (!maySeeAddresses(viewer)) throw new Problem('forbidden')
  const { userId } = parse(schema, input)
  return app.db.transaction().execute(async (tx) => {
    const person = await tx.selectFrom('users').select(['email', 'state']).where('id', '=', userId).executeTakeFirst()
    if (!person || person.state === 'deleted') throw new Problem('not-found')
    await audit(tx, app.clock, {
      actorId,
      action: 'user.contact-shown',
      subjectKind: 'user',
      subjectId: userId,
    })
    return { email: person.email, phone: await contactPhone(tx, userId) }
  })
}
