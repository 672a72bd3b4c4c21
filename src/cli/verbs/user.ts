import { audit } from '#domain/audit.ts'
import { record } from '#domain/events.ts'
import { banPerson, changeRole, unbanPerson } from '#domain/moderation/index.ts'
import { personFile } from '#domain/staff-files/index.ts'
import { removeSecondFactorOf } from '#domain/second-factors/index.ts'
import { approvePerson, emailKey, system } from '#domain/users/index.ts'
import { type Verb, type ArgumentKind, requireArguments } from '../verb.ts'
import { type Desk, joinReason, withDesk } from '../staff-desk.ts'

type Person = { id: string; email: string; state: string; emailVerified: boolean; staffRole: string | null }

const usage = `user list
       quartier user show <e-mail>                        state, role, listings, stays and reports of a person
       quartier user verify <e-mail>                      the address counts as confirmed
       quartier user approve <e-mail>                     may take part, where people have to be let in
       quartier user ban <e-mail> <reason …>              ends sessions, stays and requests, and tells the person why
       quartier user unban <e-mail> <reason …>            may log in again; the listings are seen as before
       quartier user remove-second-factor <e-mail> <reason …>   for somebody who lost it: the password alone logs in
       quartier user role <e-mail> owner|moderator|none   what somebody may do in the console
       quartier user make-operator <e-mail>               the same as role … owner`

type Action = { run(desk: Desk, person: Person, args: string[]): Promise<void>; takes: ArgumentKind }

const actions: Record<string, Action> = {
  show: { run: show, takes: 'nothing' },
  verify: { run: verify, takes: 'nothing' },
  approve: { run: approve, takes: 'nothing' },
  ban: { run: ban, takes: 'a reason' },
  unban: { run: unban, takes: 'a reason' },
  'remove-second-factor': { run: removeSecondFactor, takes: 'a reason' },
  role: { run: giveRole, takes: 'a role' },
  'make-operator': { run: (desk, person) => giveRole(desk, person, ['owner']), takes: 'nothing' },
}

/** `quartier user`: who there is, and what staff can do about a person. */
export const user: Verb = {
  usage,
  async run([name = '', email, ...args], place) {
    if (name === 'list' && email === undefined) return withDesk(place, list)
    const action = Object.hasOwn(actions, name) ? actions[name] : undefined
    if (!action || email === undefined) throw new Error(`Usage: quartier ${usage}`)
    requireArguments(`user ${name} <e-mail>`, action.takes, args)
    await withDesk(place, async (desk) => action.run(desk, await find(desk, email), args))
  },
}

async function list({ db }: Desk): Promise<void> {
  const columns = [
    'email',
    'displayName',
    'profileType',
    'state',
    'emailVerified',
    'awaitsApproval',
    'eraseAt',
    'staffRole',
  ] as const
  const people = await db.selectFrom('users').select(columns).orderBy('createdAt').execute()
  for (const { email, displayName, profileType, emailVerified, staffRole, ...person } of people) {
    const facts = [
      displayName,
      profileType,
      stateOf(person),
      emailVerified ? 'verified' : 'not verified',
      staffRole ?? '',
    ]
    print([email.padEnd(32), ...facts].join('  ').trimEnd())
  }
}

/** Returns the state of an account in the words of the console. Only an active one can await approval. */
function stateOf({
  state,
  awaitsApproval,
  eraseAt,
}: {
  state: string
  awaitsApproval: boolean
  eraseAt: Date | null
}): string {
  if (state === 'deleted' && eraseAt) return `closed, erased on ${eraseAt.toISOString().slice(0, 10)}`
  return awaitsApproval && state === 'active' ? 'waits for approval' : state
}

async function find({ db }: Desk, email: string): Promise<Person> {
  const person = await db
    .selectFrom('userEmails')
    .innerJoin('users', 'users.id', 'userEmails.userId')
    .select(['users.id', 'users.email', 'users.state', 'users.emailVerified', 'users.staffRole'])
    .where('emailKey', '=', emailKey(email))
    .executeTakeFirst()
  if (!person) throw new Error(`Nobody has the address ${email}.`)
  return person
}

async function show(desk: Desk, { id }: Person): Promise<void> {
  const file = await personFile(desk, system, id)
  print(`${file.name}  ${file.email ?? ''}  ${stateOf(file)}${file.staffRole ? `  ${file.staffRole}` : ''}`)
  for (const listing of file.listings) {
    const state = listing.deleted ? 'deleted' : listing.closedByStaff ? 'closed by staff' : listing.state
    print(`  listing ${listing.id}  ${state}  ${listing.title}`)
  }
  for (const stay of file.stays)
    print(`  stay    ${stay.id}  ${stay.state}  ${stay.from ?? ''} ${stay.until ?? ''}  ${stay.title}`.trimEnd())
  for (const review of file.reviews)
    print(`  review  ${review.id}  ${review.removed ? 'removed' : review.state}  by ${review.author.name}`)
  for (const report of file.reports) print(`  report  ${report.id}  ${report.state}  ${report.reason}`)
  for (const entry of file.audit)
    print(`  ${entry.at.toISOString()}  ${entry.action}  ${entry.by ?? 'command line'}  ${entry.reason}`.trimEnd())
}

async function verify({ db, clock }: Desk, person: Person): Promise<void> {
  if (person.emailVerified) return print(`${person.email} is verified already`)
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('users')
      .set({ emailVerified: true, updatedAt: clock.now() })
      .where('id', '=', person.id)
      .execute()
    await record(tx, clock, 'user.email-verified', { actorId: null, subjectId: person.id, payload: {} })
    await audit(tx, clock, {
      actorId: null,
      action: 'user.email-verified',
      subjectKind: 'user',
      subjectId: person.id,
    })
  })
  print(`${person.email} is verified`)
}

async function approve(desk: Desk, person: Person): Promise<void> {
  await approvePerson(desk, system, { userId: person.id })
  print(`${person.email} may take part`)
}

async function ban(desk: Desk, person: Person, args: string[]): Promise<void> {
  if (person.state === 'banned') throw new Error(`${person.email} is banned already.`)
  await banPerson(desk, system, { userId: person.id, reason: joinReason(args) })
  print(`${person.email} is banned`)
}

async function unban(desk: Desk, person: Person, args: string[]): Promise<void> {
  if (person.state !== 'banned') throw new Error(`${person.email} is not banned.`)
  await unbanPerson(desk, system, { userId: person.id, reason: joinReason(args) })
  print(`${person.email} may log in again`)
}

async function removeSecondFactor(desk: Desk, person: Person, args: string[]): Promise<void> {
  await removeSecondFactorOf(desk, system, { userId: person.id, reason: joinReason(args) })
  print(`${person.email} has no second factor and no passkeys, and is logged out everywhere`)
}

async function giveRole(desk: Desk, person: Person, [role]: string[]): Promise<void> {
  const roles = { owner: 'owner', moderator: 'moderator', none: null } as const
  const known = Object.entries(roles).find(([name]) => name === role)
  if (!known) throw new Error(`"${role}" is no role. There are: ${Object.keys(roles).join(', ')}`)
  if (person.staffRole === known[1]) return print(`${person.email} has ${known[1] ? 'that' : 'no'} role already`)
  await changeRole(desk, system, { userId: person.id, role: known[1], reason: 'command line' })
  print(known[1] ? `${person.email} may enter the console as ${known[1]}` : `${person.email} has no role`)
}

function print(line: string): void {
  process.stdout.write(`${line}\n`)
}
