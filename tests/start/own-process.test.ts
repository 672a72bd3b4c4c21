import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openDatabase } from '#adapters/database/open.ts'
import { copyMarketplace } from '../own-marketplace.ts'
import { startSite } from '../running-site.ts'
import { makeFolder, quartier } from './program.ts'

const place = makeFolder()
afterAll(() => place.remove())

/** A stay is asked for, and accepted or called off by the host. Nobody asks a question first, and nobody reviews. */
const short = `
{:format :v3,
 :transitions
 [{:name :transition/request, :actor :actor.role/customer, :to :state/preauthorized
   :actions [{:name :action/create-pending-booking, :config {:type :day}}]}
  {:name :transition/accept, :actor :actor.role/provider, :from :state/preauthorized, :to :state/accepted
   :actions [{:name :action/accept-booking}]}
  {:name :transition/decline, :actor :actor.role/provider, :from :state/preauthorized, :to :state/declined
   :actions [{:name :action/decline-booking}]}],
 :notifications []}`

test('the demo starts with a process of its own that lacks steps, and fills what the process can do', async () => {
  const folder = copyMarketplace(place.folder)
  const own = join(folder, 'processes', 'short')
  mkdirSync(own, { recursive: true })
  writeFileSync(join(own, 'process.edn'), short)
  writeFileSync(join(own, 'details.json'), JSON.stringify({ alias: 'release-1', stages: [], answers: [] }))
  const file = join(folder, 'marketplace.ts')
  const text = readFileSync(file, 'utf8')
  const changed = /\bprocess: '[^']*'/.test(text)
    ? text.replace(/\bprocess: '[^']*'/, "process: 'short/release-1'")
    : text.replace(/\n( *)currency:/, "\n$1process: 'short/release-1',\n$1currency:")
  expect(changed).toContain("process: 'short/release-1'")
  writeFileSync(file, changed)
  const dataDir = join(place.folder, 'data')
  const site = await startSite({ MARKETPLACE: folder, DATA_DIR: dataDir, DEMO_LISTINGS: '5' }, { keepData: true })
  try {
    expect((await fetch(`${site.url}/s`)).status).toBe(200)
    const database = await openDatabase(
      { dataDir, databaseUrl: undefined, databaseUrlDirect: undefined, port: 0 },
      'visit',
    )
    try {
      const stays = await database.db.selectFrom('transactions').select(['process', 'state']).execute()
      expect(new Set(stays.map(({ process }) => process))).toEqual(new Set(['short']))
      const states = new Set(stays.map(({ state }) => state))
      for (const state of ['state/preauthorized', 'state/accepted', 'state/declined']) expect(states).toContain(state)
    } finally {
      await database.close()
    }
  } finally {
    await site.stop()
  }
})

test('the check of a process file finds what the start refuses: a mail that nobody writes, details that are wrong', async () => {
  const folder = join(place.folder, 'checked')
  mkdirSync(folder)
  const file = join(folder, 'process.edn')
  writeFileSync(file, short)
  expect(await quartier(['process', 'check', file], {})).toMatchObject({
    code: 0,
    printed: expect.stringMatching(/Without a look .*: state\/preauthorized, state\/accepted, state\/declined\n/),
  })
  const looks = Object.fromEntries(
    ['preauthorized', 'accepted', 'declined'].map((state) => [`state/${state}`, { icon: 'clock' }]),
  )
  writeFileSync(join(folder, 'details.json'), JSON.stringify({ looks }))
  expect(await quartier(['process', 'check', file], {})).toMatchObject({
    code: 0,
    printed: expect.not.stringContaining('Without a look'),
  })
  const mail = '{:name :notification/x, :on :transition/request, :to :actor.role/provider, :template :no-such-mail}'
  writeFileSync(file, short.replace(':notifications []', `:notifications [${mail}]`))
  expect(await quartier(['process', 'check', file], {})).toMatchObject({
    code: 1,
    printed: expect.stringContaining('there is no mail no-such-mail'),
  })
  writeFileSync(file, short)
  writeFileSync(join(folder, 'details.json'), JSON.stringify({ stage: [] }))
  expect(await quartier(['process', 'check', file], {})).toMatchObject({
    code: 1,
    printed: expect.stringContaining('details.json is not valid'),
  })
})
