import type { App } from '../../app.ts'

/** The provider repeats a report for days at most; then it would be handled again, which changes nothing. */
const keptFor = 60 * 86_400_000

/** Deletes reports of the provider that were handled long ago. Those that were set aside are kept for staff. */
export async function forgetHandledEvents({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await db
    .deleteFrom('providerEvents')
    .where('handledAt', '<', new Date(clock.now().getTime() - keptFor))
    .execute()
}
