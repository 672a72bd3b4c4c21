import { loadMarketplace } from '#config/marketplace.ts'
import type { App } from '#domain/app.ts'
import { systemClock } from '#kernel/clock.ts'
import { isProblem } from '#kernel/problem.ts'
import { problemText } from '#words/problem-text.ts'
import { withSite } from './open-site.ts'
import type { CommandContext } from './verb.ts'

/** The parts of the app for the commands of staff. */
export type Desk = Pick<App, 'db' | 'clock' | 'marketplace'>

/** Opens the database for one command. A refusal becomes one sentence. */
export function withDesk(place: CommandContext, work: (desk: Desk) => Promise<void>): Promise<void> {
  return withSite(place, async ({ settings, database }) => {
    const marketplace = await loadMarketplace(settings.marketplace, place.root)
    await work({ db: database.db, clock: systemClock(settings.clockOffset), marketplace }).catch(asCommandError)
  })
}

/** Throws a refusal again as one sentence with its code; everything else as it is. */
export function asCommandError(error: unknown): never {
  if (!isProblem(error)) throw error
  throw new Error(`${problemText(error, 'en')} (${error.code})`, { cause: error })
}

/** Returns the rest of the line as the reason, so that it needs no quotes. */
export function joinReason(args: string[]): string {
  return args.join(' ')
}
