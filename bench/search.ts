import { sql } from 'kysely'
import { type Figure, milliseconds, timeCalls, times } from './measure.ts'
import { measurePage } from './page.ts'
import { signedInPage } from './repeated-page.ts'
import { startMeasuredSite } from './site.ts'

export const title = 'Search: query and page, signed out and signed in'

const pages = {
  'whole country, newest': 'bounds=55.0583,15.0419,47.2701,5.8663&mapSearch=true&pub_category=offeringPlace',
  'city with filters':
    'bounds=51.6936,7.7553,51.3336,7.1753&mapSearch=true&pub_category=offeringPlace&pub_accessibility=yes',
  'keywords in a city': 'bounds=51.6936,7.7553,51.3336,7.1753&mapSearch=true&keywords=ruhiges+Zimmer',
}

/**
 * Search pages beside a bare server that sends the same bytes, those of members beside their search; the database's newest
 * 24 beside its own round trip.
 */
export async function run(): Promise<Figure[]> {
  const site = await startMeasuredSite()
  try {
    const { db } = site.database
    const count = await sql<{ count: string }>`select count(*) from listing_search`.execute(db)
    const figures: Figure[] = [
      { what: 'published listings', value: String(count.rows[0]?.count), reference: '', ratio: '' },
    ]
    for (const [name, query] of Object.entries(pages)) {
      figures.push(...(await measurePage(name, `${site.url}/s?${query}`)))
      figures.push(...(await signedInPage(site, name, query)))
    }
    const least = await timeCalls(() => sql`select 1`.execute(db))
    const newest = await timeCalls(() =>
      sql`select listing_id from listing_search order by seq desc limit 24`.execute(db),
    )
    figures.push({
      what: 'newest 24 of the projection, p50',
      value: milliseconds(newest.p50),
      reference: `select 1: ${milliseconds(least.p50)}`,
      ratio: times(newest.p50, least.p50),
    })
    return figures
  } finally {
    await site.stop()
  }
}
