import { randomBytes } from 'node:crypto'
import { z } from 'zod'
import { minute } from '#kernel/clock.ts'
import type { App } from '../app.ts'
import { countAttempt, pseudonym } from '../attempts.ts'
import { signalChange } from '../change-signal.ts'
import { parse } from '#kernel/parse.ts'
import { Problem } from '#kernel/problem.ts'
import { isSameText } from '#kernel/same-text.ts'
import { findIdentity, lockForLogIn, type LogInOutcome, noteIdentityUse } from '../users/index.ts'
import { requireUnbanned, signInOrAsk } from '../users/index.ts'
import type { ProvenIdentity } from '../users/index.ts'
import type { Viewer } from '../users/viewer.ts'
import type { LogInProvider, ProviderLogIn } from './log-in-provider.ts'
import { keepIdentity } from './pending-identity.ts'
import { decryptNote, encryptNote } from './encrypted-note.ts'

type Needs = Pick<App, 'db' | 'clock' | 'secret' | 'marketplace' | 'publicUrl' | 'logInProviders'>

const purpose = 'log-in at a provider'
/** How long somebody may take at the provider, in milliseconds. */
const lifetime = 15 * minute

const startSchema = z.object({
  provider: z.string().max(100),
  address: z.string().max(100).default('unknown'),
  /** Page of the site to go to afterwards. */
  target: z.string().max(2000).default(''),
  /** Whether the session outlasts the browser. */
  lasting: z.boolean().default(true),
})

const noteSchema = z.object({
  provider: z.string(),
  target: z.string(),
  state: z.string(),
  nonce: z.string(),
  codeVerifier: z.string(),
  lasting: z.boolean().default(true),
})

const returnSchema = z.object({
  provider: z.string().max(100),
  note: z.string().max(5000).optional(),
  query: z.instanceof(URLSearchParams),
  address: z.string().max(100).default('unknown'),
  userAgent: z.string().default(''),
  previousToken: z.string().max(200).optional(),
  device: z.string().max(1000).optional().catch(undefined),
})

/**
 * What came of a log-in at a provider: somebody with an account here (`logged-in`), an identity that no account is linked
 * to, encrypted for the browser to keep (`unknown`), or the one that is linked to the member who is signed in already (`own`).
 */
export type ReturnedFromProvider =
  | { came: 'logged-in'; outcome: LogInOutcome }
  | { came: 'unknown'; note: string }
  | { came: 'own' }

/**
 * Starts a log-in at a provider. Returns the address to send the browser to, and a note that the browser keeps until it
 * comes back, so that only this browser can finish it. Throws `not-found` for a provider that is not set up,
 * `provider-unavailable`, `too-many-requests`.
 */
export async function startAtProvider(app: Needs, given: unknown): Promise<{ leadsTo: string; note: string }> {
  const { provider: id, address, target, lasting } = parse(startSchema, given)
  const provider = providerNamed(app, id)
  await countAttempt(app, 'provider:start', pseudonym(app, address))
  const [state, nonce, codeVerifier] = [newText(), newText(), newText()]
  const leadsTo = await provider.begin({ redirectUri: redirectUriOf(app, id), state, nonce, codeVerifier })
  const kept = { provider: id, target, lasting, state, nonce, codeVerifier }
  return { leadsTo, note: await encryptNote(app, purpose, kept, lifetime) }
}

/** Returns the page to go to that a browser's note of `startAtProvider` names; null for none. */
export async function targetOfNote(app: Needs, note: string | undefined): Promise<string | null> {
  return noteSchema.safeParse(await decryptNote(app, purpose, note)).data?.target || null
}

/**
 * Finishes a log-in when the provider has sent the browser back with a query. A linked identity logs in, as a password
 * would, unless somebody is signed in already. Throws `provider-expired` without the note of this log-in, what the
 * provider's `finish` throws, `account-banned`, `account-banned-until`, `identity-taken` when it is linked to somebody else
 * than the viewer, `not-found`, `too-many-requests`.
 */
export async function returnFromProvider(app: Needs, viewer: Viewer, given: unknown): Promise<ReturnedFromProvider> {
  const { provider: id, note, query, address, ...browser } = parse(returnSchema, given)
  const provider = providerNamed(app, id)
  await countAttempt(app, 'provider:return', pseudonym(app, address))
  const logIn = noteSchema.safeParse(await decryptNote(app, purpose, note)).data
  // Another provider's answer, or one to a log-in that somebody else has started, is not for this browser.
  if (!logIn || logIn.provider !== id || !isSameText(logIn.state, query.get('state') ?? ''))
    throw new Problem('provider-expired')
  const identity = await finish(provider, { ...logIn, redirectUri: redirectUriOf(app, id) }, query)
  const linked = await findIdentity(app, { idpId: id, subject: identity.subject })
  if (!linked) return { came: 'unknown', note: await keepIdentity(app, id, identity) }
  if (viewer.kind === 'member') {
    if (linked.userId !== viewer.userId) throw new Problem('identity-taken')
    return { came: 'own' }
  }
  await requireUnbanned(app, { ...linked, id: linked.userId })
  const found = { idpId: id, subject: identity.subject, userId: linked.userId }
  return { came: 'logged-in', outcome: await logInLinked(app, found, { ...browser, lasting: logIn.lasting }) }
}

async function finish(provider: LogInProvider, logIn: ProviderLogIn, query: URLSearchParams): Promise<ProvenIdentity> {
  if ([...query].some(([, value]) => value.length > 5000)) throw new Problem('provider-refused')
  return provider.finish(logIn, query)
}

async function logInLinked(
  app: Needs,
  { userId, ...identity }: { idpId: string; subject: string; userId: string },
  browser: Parameters<typeof signInOrAsk>[2],
): Promise<LogInOutcome> {
  const outcome = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx }
    const user = await lockForLogIn(tx, userId, app.clock.now())
    // Unlinked, banned or erased in the meantime.
    const linked = user && (await findIdentity(inside, identity))
    if (linked?.userId !== userId) throw new Problem('provider-refused')
    await noteIdentityUse(inside, identity)
    return signInOrAsk(inside, userId, browser)
  })
  // An earlier session may have ended, whose pages are notified after the commit.
  signalChange(app)
  return outcome
}

function providerNamed({ logInProviders }: Needs, id: string): LogInProvider {
  const provider = logInProviders.find((each) => each.id === id)
  if (!provider) throw new Problem('not-found')
  return provider
}

function redirectUriOf({ publicUrl }: Needs, id: string): string {
  return `${publicUrl}/login/with/${id}/callback`
}

function newText(): string {
  return randomBytes(32).toString('base64url')
}
