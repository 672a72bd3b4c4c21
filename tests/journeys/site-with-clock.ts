import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type RunningSite, startSite } from '../running-site.ts'

/** Folder of a created demo world, for stories that need their own; with `_` and its name behind it that of another marketplace. */
export const worldVariable = 'JOURNEY_WORLD'

/** A site of one story, which may be started again at a later hour. */
export type SiteWithClock = {
  readonly url: string
  /** Starts the site again with its clock set on by a duration, such as `P7D`; timers that are due by then fire. */
  passTo(offset: string): Promise<void>
  /** Mails that somebody got, newest first. */
  mailsTo(address: string): Promise<{ to: string; subject: string; text: string }[]>
  end(): Promise<void>
}

/**
 * A site on a copy of the demo world, so that nobody else's time and languages are touched. The world is made once in a
 * run: drawing its pictures takes a core twenty seconds. `settings` of another marketplace make a world of their own.
 */
export async function openSite(settings: Record<string, string> = {}): Promise<SiteWithClock> {
  const dataDir = mkdtempSync(join(tmpdir(), 'quartier-time-'))
  const made = process.env[settings.MARKETPLACE ? `${worldVariable}_${settings.MARKETPLACE}` : worldVariable]
  // With owners and modes: PostgreSQL refuses a folder that others may read.
  if (made) execFileSync('cp', ['-a', `${made}/.`, dataDir])
  const start = (time: Record<string, string>) =>
    startSite({ DATA_DIR: dataDir, DEMO_LISTINGS: '60', ...settings, ...time }, { keepData: true })
  let running: RunningSite = await start({})
  return {
    get url() {
      return running.url
    },
    async passTo(offset) {
      await running.stop()
      running = await start({ CLOCK_OFFSET: offset })
    },
    async mailsTo(address) {
      const mails = (await (await fetch(`${running.url}/dev/mail.json`)).json()) as {
        to: string
        subject: string
        text: string
      }[]
      return mails.filter(({ to }) => to.includes(address))
    },
    async end() {
      await running.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Makes the world that the sites of stories are copies of. */
export async function makeWorld(): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'quartier-made-'))
  const site = await startSite({ DATA_DIR: folder, DEMO_LISTINGS: '60' }, { keepData: true })
  await site.stop()
  return folder
}
