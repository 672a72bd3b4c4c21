import { demoClients } from '#db/world/demo-clients.ts'
import { demoPassword, people } from '#db/world/people.ts'
import type { App } from '#domain/app.ts'
import { isSecretOf } from '#domain/users/index.ts'

/**
 * Throws one sentence with their names when the database holds accounts or API clients of the demo, because their passwords
 * and secrets are public. An account whose password was changed, or that was deleted or banned, is allowed.
 */
export async function refuseDemoAccounts(app: Pick<App, 'db' | 'passwords'>): Promise<void> {
  const open = [...(await accountsWithDemoPassword(app)), ...(await clientsWithDemoSecret(app))]
  if (open.length === 0) return
  throw new Error(
    `The database holds accounts of the demo, whose passwords are public: ${open.join(', ')}. ` +
      'Start with an empty database, or delete these accounts and revoke these clients (quartier client revoke <id>).',
  )
}

async function accountsWithDemoPassword({ db, passwords }: Pick<App, 'db' | 'passwords'>): Promise<string[]> {
  const accounts = await db
    .selectFrom('users')
    .select(['email', 'passwordHash'])
    .where('state', '=', 'active')
    .where(
      'email',
      'in',
      Object.values(people).map(({ email }) => email),
    )
    .orderBy('email')
    .execute()
  const open: string[] = []
  for (const { email, passwordHash } of accounts)
    if (email && passwordHash && (await passwords.verify(passwordHash, demoPassword))) open.push(email)
  return open
}

async function clientsWithDemoSecret(app: Pick<App, 'db'>): Promise<string[]> {
  const open: string[] = []
  for (const { id, secret } of demoClients) if (await isSecretOf(app, id, secret)) open.push(`client ${id}`)
  return open
}
