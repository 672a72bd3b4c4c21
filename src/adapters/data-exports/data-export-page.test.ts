import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { createDiskStorage } from '#adapters/storage/disk-storage.ts'
import { loadMarketplace } from '#config/marketplace.ts'
import { audit } from '#domain/audit.ts'
import { deliverDueMails, drainEvents } from '#domain/notifications/index.ts'
import { report } from '#domain/moderation/index.ts'
import { makeDataExports, openDataExport, ownDataExport, requestDataExport } from '#domain/privacy/index.ts'
import { parseSearchQuery, saveSearch } from '#domain/search/index.ts'
import { setSeal } from '#domain/users/index.ts'
import { paidWorld } from '#tests/worlds/paid-world.ts'
import { readZip } from '#tests/zip-file.ts'
import { createDataExportWriter } from './create-data-export-writer.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartier-data-export-page-'))
afterAll(() => rmSync(folder, { recursive: true }))
const storage = createDiskStorage(folder)
const marketplace = await loadMarketplace('saunas', resolve(import.meta.dirname, '../../..'))
const { app, people, act, pay, request, settle, priced } = await paidWorld({
  storage,
  dataExports: createDataExportWriter({ storage, marketplace }),
})
const { anna, ben, operator } = people

test('the page says in words what the data have as keys: searches, mails, reasons, cards, acts and days', async () => {
  const listingId = await priced()
  const stayId = await request(listingId)
  await pay(stayId)
  await act(anna, stayId, 'accept')
  await settle()
  for (const search of ['keywords=kiefer', 'dates=2024-06-20,2024-06-23'])
    await saveSearch(app, ben, parseSearchQuery(new URLSearchParams(search), app.marketplace))
  await report(app, ben, { kind: 'listing', id: listingId, reason: 'false', text: 'Bens Meldung' })
  await setSeal(app, operator, { userId: ben.userId, checks: ['identity'] })
  const acts = { actorId: operator.userId, subjectKind: 'user', subjectId: ben.userId } as const
  await audit(app.db, app.clock, { ...acts, action: 'user.acted-as', details: { event: 'message.sent' } })
  await audit(app.db, app.clock, { ...acts, action: 'user.logged-in-as' })
  for (let left = 1; left > 0;) left = (await drainEvents(app)) + (await deliverDueMails(app))

  const { data, text } = await ownPage()
  const keys: string[] = [
    ...data.savedSearches.map(({ query }: { query: string }) => query),
    ...data.mails.map(({ template }: { template: string }) => template),
    ...data.actsByStaff.flatMap(({ action, event }: { action: string; event: string | null }) => [action, event]),
    ...data.reports.map(({ reason }: { reason: string }) => ` ${reason} `),
    data.conversations[0].cost.card.brand,
  ].filter(Boolean)
  expect(keys.length, 'keys that were looked for').toBeGreaterThan(8)
  for (const key of keys) expect(text).not.toContain(key)
  expect(text).not.toMatch(/\b\d{4}-\d\d-\d\d\b/)
  for (const words of [
    '“kiefer”',
    'Visa',
    'Language English',
    '20 – 23 Jun 2024',
    'Is not true',
    'Seal given',
    'Acted in your name: Message',
    'Logged in in your name',
  ])
    expect(text).toContain(words)
})

/** Ben's data export, and the text of its page. */
async function ownPage() {
  await requestDataExport(app, ben)
  expect(await makeDataExports(app)).toBe(1)
  const { body } = await openDataExport(app, ben, (await ownDataExport(app, ben))?.id ?? '')
  const files = readZip(await buffer(body))
  const page = files.get('index.html')?.toString() ?? ''
  const text = page
    .replace(/<style>.*?<\/style>/s, '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll(/\s+/g, ' ')
  return { data: JSON.parse(files.get('data.json')?.toString() ?? ''), text }
}
