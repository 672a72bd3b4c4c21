import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { loadMarketplace } from '#config/marketplace.ts'
import { processByAlias, processOf, shownStateOf } from '#domain/transactions/index.ts'
import { checkMarketplace } from './check-marketplace.ts'

const root = resolve(import.meta.dirname, '..')
let folder: string

beforeAll(async () => {
  // A copy: the tests change its settings and add processes.
  folder = await mkdtemp(join(tmpdir(), 'quartier-marketplace-'))
  await cp(join(root, 'marketplaces/saunas'), folder, { recursive: true })
  await mkdir(join(folder, 'processes/asked'), { recursive: true })
})
afterAll(() => rm(folder, { recursive: true, force: true }))

const flow = (action = 'create-pending-booking', last = 'accept') => `{:format :v3
 :transitions
 [{:name :transition/request, :actor :actor.role/customer, :to :state/preauthorized
   :actions [{:name :action/${action}}]}
  {:name :transition/${last}, :actor :actor.role/provider, :from :state/preauthorized, :to :state/accepted
   :actions [{:name :action/accept-booking}]}
  {:name :transition/expire, :at {:fn/timepoint [:time/booking-start]}
   :from :state/preauthorized, :to :state/declined, :actions [{:name :action/decline-booking}]}]}`

async function start(settings: (text: string) => string = (text) => text): Promise<string[]> {
  const logged: string[] = []
  const file = join(folder, `marketplace.ts`)
  const original = await readFile(join(root, 'marketplaces/saunas/marketplace.ts'), 'utf8')
  // A folder of its own each time: a module is read once.
  const copy = await mkdtemp(join(tmpdir(), 'quartier-marketplace-'))
  await writeFile(file, settings(original))
  await cp(folder, copy, { recursive: true })
  try {
    const marketplace = await loadMarketplace(copy, root)
    checkMarketplace({ marketplace, payments: undefined, log: (_level, message) => void logged.push(message) })
  } finally {
    await rm(copy, { recursive: true, force: true })
  }
  return logged
}

const write = (name: string, text: string) => writeAs('asked', name, text)
async function writeAs(process: string, name: string, text: string): Promise<void> {
  await mkdir(join(folder, 'processes', process), { recursive: true })
  await writeFile(join(folder, 'processes', process, name), text)
}
const details = {
  stages: [{ key: 'stay', states: ['state/accepted'] }],
  answers: [{ state: 'state/preauthorized', by: 'provider', timer: 'transition/expire' }],
  address: { states: ['state/accepted'], after: 'P7D' },
}

test('a process in the folder of a marketplace is read, checked, and can be chosen', async () => {
  await write('process.edn', flow())
  await write('details.json', JSON.stringify(details))
  await start((text) => text.replace("process: 'flex-default-process/release-1'", "process: 'asked/release-1'"))
  expect(processByAlias('asked/release-1')).toMatchObject({
    version: 1,
    answers: [{ by: 'provider', reminders: [] }],
    address: { states: ['state/accepted'], until: { plus: [{ timepoint: 'time/booking-end' }, { period: 'P7D' }] } },
  })
})

test('details.json says how states are shown, and a state that it leaves out promises nothing', async () => {
  await writeAs('shown', 'process.edn', flow())
  await writeAs(
    'shown',
    'details.json',
    JSON.stringify({ looks: { 'state/accepted': { tone: 'agreed', icon: 'yes' } } }),
  )
  const logged = await start()
  expect(logged).toContain('The process shown shows these states with a plain dot: state/preauthorized, state/declined')
  const shown = { process: 'shown', processVersion: 1, lastTransition: '' }
  expect(shownStateOf({ ...shown, state: 'state/accepted' })).toMatchObject({ tone: 'agreed', icon: 'yes' })
  expect(shownStateOf({ ...shown, state: 'state/declined' })).toMatchObject({ tone: 'neutral', icon: 'dot' })
  expect(shownStateOf({ ...shown, process: 'gone', state: 'state/accepted' }).icon).toBe('dot')
})

test.each<[string, object, string]>([
  ['an icon that there is not', { 'state/accepted': { icon: 'tick' } }, 'details.json is not valid'],
  ['a state that there is not', { 'state/away': { icon: 'yes' } }, 'look: there is no state/away'],
])('a look with %s refuses the start', async (_name, looks, sentence) => {
  await writeAs('odd', 'process.edn', flow())
  await writeAs('odd', 'details.json', JSON.stringify({ looks }))
  await expect(start()).rejects.toThrow(sentence)
  await rm(join(folder, 'processes/odd'), { recursive: true })
})

test('a later version may have details of its own', async () => {
  await writeAs('grown', 'process.edn', flow())
  await writeAs('grown', 'details.json', JSON.stringify({ stages: [{ key: 'stay', states: ['state/accepted'] }] }))
  await writeAs('grown', 'process.v2.edn', flow().replaceAll('state/accepted', 'state/agreed'))
  const later = { stages: [{ key: 'stay', states: ['state/agreed'] }] }
  await expect(start()).rejects.toThrow('stage stay: there is no state/accepted')
  await writeAs('grown', 'details.v2.json', JSON.stringify(later))
  await start()
  expect(processOf({ process: 'grown', processVersion: 1 }).stages).toEqual([
    { key: 'stay', states: ['state/accepted'] },
  ])
  expect(processOf({ process: 'grown', processVersion: 2 }).stages).toEqual(later.stages)
})

test('a later version has the alias, and running stays keep the one they began with', async () => {
  await write('process.v2.edn', flow('create-pending-booking', 'say-yes'))
  const logged = await start()
  expect(processByAlias('asked/release-1').version).toBe(2)
  expect(processOf({ process: 'asked', processVersion: 1 }).version).toBe(1)
  expect(logged.join()).toContain('say_yes')
})

test.each<[string, string, string]>([
  ['an action that nobody has built', flow('fly'), 'action fly: nobody has built it'],
  ['no transitions', '{:format :v3 :transitions []}', 'no transition starts a transaction'],
  ['a file that cannot be read', '{:format :v3', 'process.v3.edn'],
])('%s refuses the start with a sentence', async (_name, source, sentence) => {
  await write('process.v3.edn', source)
  await expect(start()).rejects.toThrow(sentence)
  await rm(join(folder, 'processes/asked/process.v3.edn'))
})

test.each<[string, (text: string) => string, string]>([
  ['a country that there is not', (text) => text.replace("code: 'FI'", "code: 'XX'"), 'search.country.code'],
  ['a currency that there is not', (text) => text.replace('timeZone:', "currency: 'EUX',\n  timeZone:"), 'currency'],
  ['a time zone that there is not', (text) => text.replace('Europe/Helsinki', 'Europe/Loyly'), 'timeZone'],
  [
    'an unknown process',
    (text) => text.replace('flex-default-process/', 'flex-processes/'),
    'flex-processes/release-1',
  ],
  [
    'a process without payment beside one with payment',
    (text) => text.replace("['default-booking/release-1']", "['free-stay/release-1']"),
    'free-stay books without payment',
  ],
])('%s refuses the start', async (_name, settings, sentence) => {
  await expect(start(settings)).rejects.toThrow(sentence)
})
