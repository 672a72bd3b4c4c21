import { type CountryCode, parsePhoneNumberFromString } from 'libphonenumber-js'
import { z } from 'zod'
import { minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { countAttempt, pseudonym, refuseAboveLimit } from '../attempts.ts'
import { sixDigits, typedCodeField, wrongCodesAllowed } from '../numeric-code.ts'
import { newId } from '#kernel/id.ts'
import { parse } from '#kernel/parse.ts'
import { Problem, type ProblemCode } from '#kernel/problem.ts'
import { isSameText } from '#kernel/same-text.ts'
import { confirmNumber, contactPhone, lockUser, requireAccountOwner } from '../users/index.ts'
import type { Member, Viewer } from '../users/viewer.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'marketplace' | 'phoneMessages' | 'log'>

/** How long a code is valid, in minutes. */
const codeMinutes = 10

const requestInput = z.object({ address: z.string().max(100).default('unknown') })
const codeInput = z.object({ code: typedCodeField('phone-code-wrong') })

/** The viewer's number: when it was confirmed, and whether a code that was sent to it can be entered. */
export type PhoneState = { number: string; confirmedAt: Date | null; hasCode: boolean }

/** Returns the state of the viewer's number; null without a number, and where the site sends no messages to phones. */
export async function phoneState(app: Needs, viewer: Viewer): Promise<PhoneState | null> {
  const { userId } = requireAccountOwner(viewer)
  const number = await contactPhone(app.db, userId)
  if (!app.phoneMessages || number === null) return null
  const [user, code] = await Promise.all([
    app.db.selectFrom('users').select('phoneConfirmedAt').where('id', '=', userId).executeTakeFirstOrThrow(),
    newestCode(app.db, userId),
  ])
  return { number, confirmedAt: user.phoneConfirmedAt, hasCode: code !== undefined && isOpen(app, code, number) }
}

/**
 * Sends a code of six digits to the viewer's phone number, valid for ten minutes. It is sent at once, after the
 * transaction: its reader is waiting. Throws `forbidden` where the site sends none, `email-not-verified`, `phone-invalid`
 * for no number and one that cannot be called, `phone-already-confirmed`, `phone-not-sent`, `too-many-requests`.
 */
export async function requestPhoneCode(app: Needs, viewer: Viewer, given: unknown): Promise<void> {
  const member = requireAccountOwner(viewer)
  const { address } = parse(requestInput, given)
  const { phoneMessages } = app
  if (!phoneMessages) throw new Problem('forbidden')
  if (!member.emailVerified) throw new Problem('email-not-verified')
  const number = await contactPhone(app.db, member.userId)
  const to = number === null ? undefined : dialled(app, number)
  if (number === null || !to) throw new Problem('phone-invalid', { field: 'phoneNumber' })
  if ((await phoneState(app, viewer))?.confirmedAt) throw new Problem('phone-already-confirmed')
  await countMessage(app, member, { to, address })
  const now = app.clock.now()
  const code = { userId: member.userId, id: newId(), number, createdAt: now }
  const expiresAt = new Date(now.getTime() + codeMinutes * minute)
  await app.db
    .insertInto('phoneCodes')
    .values({ ...code, expiresAt })
    .execute()
  try {
    await phoneMessages.send({ to, code: digitsOf(app, code), minutes: codeMinutes, locale: member.locale })
  } catch (error) {
    await app.db.updateTable('phoneCodes').set({ expiresAt: now }).where('id', '=', code.id).execute()
    app.log('warn', 'a message to a phone was not sent', { reason: error instanceof Error ? error.name : 'unknown' })
    throw new Problem('phone-not-sent')
  }
}

/**
 * Confirms the viewer's number by the code of the newest message. Throws `phone-code-wrong`, and `phone-code-expired` once
 * it was wrong five times, used, expired, or sent to another number.
 */
export async function confirmPhone(app: Needs, viewer: Viewer, given: unknown): Promise<void> {
  const { userId } = requireAccountOwner(viewer)
  const { code } = parse(codeInput, given)
  // A refusal is returned, not thrown, out of the transaction: a wrong code must stay counted.
  const refusal = await app.db.transaction().execute(async (tx): Promise<ProblemCode | null> => {
    if (!(await lockUser(tx, userId))) return 'forbidden'
    const number = await contactPhone(tx, userId)
    const newest = await newestCode(tx, userId)
    if (!newest || number === null || !isOpen(app, newest, number)) return 'phone-code-expired'
    const own = tx.updateTable('phoneCodes').where('userId', '=', userId).where('id', '=', newest.id)
    if (!isSameText(digitsOf(app, newest), code)) {
      await own.set((row) => ({ wrongCodes: row('wrongCodes', '+', 1) })).execute()
      return 'phone-code-wrong'
    }
    await own.set({ usedAt: app.clock.now() }).execute()
    await confirmNumber({ ...app, db: tx }, userId)
    return null
  })
  if (refusal) throw new Problem(refusal, { field: refusal.startsWith('phone-') ? 'code' : undefined })
}

/** Each message costs money, and rings at somebody's: limits for the member, the number and the network address. */
async function countMessage(app: Needs, { userId }: Member, { to, address }: { to: string; address: string }) {
  const [number, from] = [pseudonym(app, to), pseudonym(app, address)]
  await refuseAboveLimit(app, 'phone:day', userId)
  await refuseAboveLimit(app, 'phone:number', number)
  await countAttempt(app, 'phone:hour', userId)
  await countAttempt(app, 'phone:address', from)
  await countAttempt(app, 'phone:day', userId)
  await countAttempt(app, 'phone:number', number)
}

type Code = { userId: string; id: string; number: string; expiresAt: Date; usedAt: Date | null; wrongCodes: number }

function newestCode(db: App['db'], userId: string): Promise<Code | undefined> {
  return db
    .selectFrom('phoneCodes')
    .select(['userId', 'id', 'number', 'expiresAt', 'usedAt', 'wrongCodes'])
    .where('userId', '=', userId)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

function isOpen({ clock }: Pick<App, 'clock'>, code: Code, number: string): boolean {
  const isLeft = code.usedAt === null && code.wrongCodes < wrongCodesAllowed
  return isLeft && code.expiresAt > clock.now() && code.number === number
}

/** Returns the six digits of a message. */
function digitsOf(app: Pick<App, 'secret'>, { userId, id, number }: Pick<Code, 'userId' | 'id' | 'number'>): string {
  return sixDigits(app, 'phone-code', userId, id, number)
}

/**
 * Returns a number with its country; undefined for one that cannot be called. Without a country it is one of the
 * marketplace's.
 */
function dialled({ marketplace }: Needs, number: string): string | undefined {
  const country = marketplace.search.country.code.toUpperCase() as CountryCode
  const read = parsePhoneNumberFromString(number, country)
  return read?.isValid() ? read.number : undefined
}
