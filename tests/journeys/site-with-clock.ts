import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { copyOfDemoWorld } from '../demo-world.ts'
import { type RunningSite, startSite } from '../running-site.ts'

/** Settings of a site, by the names of its environment. */
type SiteSettings = { MARKETPLACE?: string; DEMO_LISTINGS?: string } & Record<string, string>

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
 * A site of its own, so that nobody else's time and languages are touched. It is a copy of a demo world that is made once
 * in a run, unless `settings` say more than which world: what is made under them may be different.
 */
export async function openSite(settings: SiteSettings = {}): Promise<SiteWithClock> {
  // Who can log in by which provider makes no other world.
  const { MARKETPLACE: marketplace, DEMO_LISTINGS: listings = '60', LOG_IN_PROVIDERS: _, ...more } = settings
  const dataDir =
    Object.keys(more).length > 0
      ? mkdtempSync(join(tmpdir(), 'quartier-time-'))
      : await copyOfDemoWorld({ marketplace, listings: Number(listings) })
  const start = (time: Record<string, string>) =>
    startSite({ DATA_DIR: dataDir, ...settings, DEMO_LISTINGS: listings, ...time }, { keepData: true })
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
