import type { App } from '#domain/app.ts'
import { deriveKey } from '#domain/derive-key.ts'
import { newToken } from './random-token.ts'
import { isSameText } from '#kernel/same-text.ts'

/** Accounts that one device is known for. */
const maxAccounts = 5

type Account = { id: string; passwordHash: string | null }

/**
 * Returns the number of the device, if this account has signed in on it since its password was last changed; undefined
 * otherwise. `device` is what `rememberDevice` returned.
 */
export function knownDevice(
  app: Pick<App, 'secret'>,
  device: string | undefined,
  account: Account,
): string | undefined {
  const [number = '', ...proofs] = device?.split('.') ?? []
  const expected = proofOf(app, number, account)
  return proofs.slice(0, maxAccounts).some((proof) => isSameText(expected, proof))
    ? `${number}.${account.id}`
    : undefined
}

/** Returns what a device keeps after a log-in: its random number, and a proof for each of the last accounts. */
export async function rememberDevice(
  app: Pick<App, 'db' | 'secret'>,
  device: string | undefined,
  userId: string,
): Promise<string> {
  const account = await app.db
    .selectFrom('users')
    .select(['id', 'passwordHash'])
    .where('id', '=', userId)
    .executeTakeFirstOrThrow()
  const [number = '', ...proofs] = /^[\w-]{43}(\.[\w-]{43}){0,20}$/.test(device ?? '') ? (device?.split('.') ?? []) : []
  const own = number || newToken().token
  const proof = proofOf(app, own, account)
  return [own, proof, ...proofs.filter((each) => each !== proof).slice(0, maxAccounts - 1)].join('.')
}

/** Only this installation can make it, and it ends with the password. */
function proofOf(app: Pick<App, 'secret'>, number: string, { id, passwordHash }: Account): string {
  return deriveKey(app, 'known-device', number, id, passwordHash ?? '').toString('base64url')
}
