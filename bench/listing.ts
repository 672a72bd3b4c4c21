import { sql } from 'kysely'
import type { Figure } from './measure.ts'
import { measurePage } from './page.ts'
import { startMeasuredSite } from './site.ts'

export const title = 'Listing page and landing page, signed out'

/** A listing's page and the landing page, each beside a bare server that sends the same bytes. */
export async function run(): Promise<Figure[]> {
  const site = await startMeasuredSite()
  try {
    const { rows } = await sql<{
      id: string
    }>`select id from public_listings where title = 'Gemeindesaal mit 12 Feldbetten'`.execute(site.database.db)
    const address = await fetch(`${site.url}/l/${rows[0]?.id}`)
    return [...(await measurePage('listing page', address.url)), ...(await measurePage('landing page', `${site.url}/`))]
  } finally {
    await site.stop()
  }
}
