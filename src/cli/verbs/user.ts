import { readSettings } from '#config/env.ts'
import type { App } from '#domain/app.ts'
import { record } from '#domain/events.ts'
import { approvePerson, emailKey, system } from '#domain/users/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { newId } from '#kernel/id.ts'
import { loadApp } from '../load-app.ts'
import type { Verb } from '../verb.ts'

type Directory = Pick<App, 'db' | 'clock'>
type Person = { id: string; email: string }

const usage = `user list
       quartier user verify <e-mail>          the address counts as confirmed
       quartier user approve <e-mail>         may take part, where people have to be let in
       quartier user make-operator <e-mail>   may enter the console as owner`

export const user: Verb = {
  usage,
  async run([action = '', email, ...rest], { root, environment }) {
    const isList = action === 'list' && email === undefined
    const change = changes.get(action)
    const isChange = change !== undefined && email !== undefined && rest.length === 0
    if (!isList && !isChange) throw new Error(`Usage: quartier ${usage}`)
    const settings = readSettings(environment)
    const { openDatabase } = await loadApp(root)
    const database = await openDatabase(settings, 'visit')
    try {
      const directory = { db: database.db, clock: systemClock(settings.clockOffset) }
      if (email === undefined) return await list(directory)
      await change?.(directory, await find(directory, email))
    } finally {
      await database.close()
    }
  },
}

const changes = new Map([
  ['verify', verify],
  ['approve', approve],
  ['make-operator', makeOperator],
])

async function list({ db }: Directory): Promise<void> {
  const columns = [
    'email',
    'displayName',
    'profileType',
    'state',
    'emailVerified',
    'awaitsApproval',
    'staffRole',
  ] as const
  const people = await db.selectFrom('users').select(columns).orderBy('createdAt').execute()
  for (const { email, displayName, profileType, emailVerified, staffRole, ...person } of people) {
    const state = person.awaitsApproval ? 'waits for approval' : person.state
    const facts = [displayName, profileType, state, emailVerified ? 'verified' : 'not verified', staffRole ?? '']
    process.stdout.write(`${[email.padEnd(32), ...facts].join('  ').trimEnd()}\n`)
  }
}

async function find({ db }: Directory, email: string): Promise<Person> {
  const person = await db
    .selectFrom('userEmails')
    .innerJoin('users', 'users.id', 'userEmails.userId')
    .select(['users.id', 'users.email'])
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst()
  if (!person) throw new Error(`Nobody has the address ${email}.`)
  return person
}

async function verify({ db, clock }: Directory, person: Person): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where('id', '=', person.id)
      .execute()
    await record(tx, clock, 'user.email-verified', { actorId: null, subjectId: person.id, payload: {} })
    await audit({ db: tx, clock }, 'verify-email', person)
  })
  process.stdout.write(`${person.email} is verified\n`)
}

async function approve(directory: Directory, person: Person): Promise<void> {
  await approvePerson(directory, system, { userId: person.id })
  process.stdout.write(`${person.email} may take part\n`)
}

async function makeOperator({ db, clock }: Directory, person: Person): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ staffRole: 'owner', updatedAt: clock.now() })
      .where('id', '=', person.id)
      .execute()
    await audit({ db: tx, clock }, 'make-operator', person)
  })
  process.stdout.write(`${person.email} may enter the console\n`)
}

async function audit({ db, clock }: Directory, action: string, person: Person): Promise<void> {
  const values = { id: newId(), actorId: null, action, subjectKind: 'user', subjectId: person.id, at: clock.now() }
  await db
    .insertInto('auditEntries')
    .values({ ...values, reason: 'command line' })
    .execute()
}
