import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { copyOfDemoWorld } from '../demo-world.ts'
import { startSite } from '../running-site.ts'
import { makeFolder, quartier } from './program.ts'

const place = makeFolder()
const first = join(place.folder, 'first.tar.gz')
const second = join(place.folder, 'second.tar.gz')
const moved = join(place.folder, 'moved')
let original = ''
afterAll(() => {
  place.remove()
  if (original) rmSync(original, { recursive: true, force: true })
})

test('the demo world moves to another machine: its export, imported there, is exported again exactly as it was', async () => {
  original = await copyOfDemoWorld()
  const written = await quartier(['export', first], { DATA_DIR: original })
  expect(written).toMatchObject({ code: 0, printed: expect.stringMatching(/: \d+ rows of \d+ tables, \d+ files\n$/) })
  const looked = await quartier(['import', first, '--dry-run'], { DATA_DIR: moved })
  expect(looked).toMatchObject({ code: 0, printed: expect.stringContaining('Nothing was changed.') })
  expect(await quartier(['export', second], { DATA_DIR: moved }), 'a dry run makes no site').toMatchObject({ code: 1 })
  const imported = await quartier(['import', first], { DATA_DIR: moved })
  expect(imported).toMatchObject({ code: 0, printed: expect.stringMatching(/^Imported \d+ rows and \d+ files/) })
  expect(await quartier(['export', second], { DATA_DIR: moved })).toMatchObject({ code: 0 })
  const [before, after] = [contentOf(first), contentOf(second)]
  expect(before.size).toBeGreaterThan(100)
  expect([...after.keys()].toSorted()).toEqual([...before.keys()].toSorted())
  const held = /^Held/m.test(imported.printed)
  // What the import holds is marked as held; everything else is the same.
  const heldTables = /^tables\/(deliveries|timers|failed_events|event_cursors|webhook_deliveries|webhooks)\//
  const changed = [...before.keys()].filter((name) => before.get(name) !== after.get(name))
  expect(changed.filter((name) => !held || !heldTables.test(name))).toEqual([])
}, 300_000)

test('the moved site serves its people and pictures, and refuses a second import', async () => {
  const again = await quartier(['import', first], { DATA_DIR: moved })
  expect(again).toMatchObject({ code: 1, printed: expect.stringContaining('There are people in the database') })
  const other = await quartier(['import', first, '--dry-run'], { DATA_DIR: moved, MARKETPLACE: 'saunas' })
  expect(other).toMatchObject({ code: 1, printed: expect.stringContaining('is of the marketplace euro2024') })
  const site = await startSite({ DATA_DIR: moved }, { keepData: true })
  try {
    const page = await (await fetch(`${site.url}/s`)).text()
    const [picture = ''] = /\/media\/[^"' ]+\.(avif|webp|jpg)/.exec(page) ?? []
    expect((await fetch(site.url + picture)).status).toBe(200)
    const running = await quartier(['import', first], { DATA_DIR: moved })
    expect(running).toMatchObject({ code: 1, printed: expect.stringContaining('already running') })
  } finally {
    await site.stop()
  }
}, 300_000)

test('tables of people and listings are checked line by line, and then imported whole', async () => {
  const write = (name: string, lines: string[]) => writeFileSync(join(place.folder, name), `${lines.join('\n')}\n`)
  const tables = [join(place.folder, 'people.csv'), join(place.folder, 'listings.csv')]
  await sharp({ create: { width: 900, height: 600, channels: 3, background: 'green' } }).toFile(
    join(place.folder, 'room.jpg'),
  )
  const head = 'email,firstName,lastName,emailConfirmed'
  const listings = [
    'author,category,title,description,capacity,address,language,pets,accessibility,assistanceAnimals,pictures,state',
    'hanna@example.org,offeringPlace,Zimmer am Hafen,"Ein Bett,\nein Tisch",1,Dortmund,de|en,no,no,yes,room.jpg,published',
  ]
  write('people.csv', [head, 'hanna@example.org,Hanna,Voss,yes', 'anna@example.org,Anna,,yes'])
  write('listings.csv', [...listings, 'hanna@example.org,castle,,,,,,,,,lost.jpg,'])
  const wrong = await quartier(['import', ...tables, '--dry-run'], { DATA_DIR: moved })
  expect([wrong.code, wrong.printed.trim().split('\n')]).toEqual([
    1,
    [
      expect.stringMatching(/^people\.csv:3 lastName: /),
      expect.stringMatching(/^listings\.csv:4 category: /),
      '2 mistakes in 4 lines. Nothing was changed.',
    ],
  ])
  write('people.csv', [head, 'hanna@example.org,Hanna,Voss,yes'])
  write('listings.csv', listings)
  expect(await quartier(['import', ...tables, '--dry-run'], { DATA_DIR: moved })).toEqual({
    code: 0,
    printed: '1 people and 1 listings are good. Nothing was changed.\n',
  })
  expect(await quartier(['import', ...tables], { DATA_DIR: moved })).toEqual({
    code: 0,
    printed: 'Imported 1 people and 1 listings\n',
  })
  const again = await quartier(['import', ...tables], { DATA_DIR: moved })
  expect(again).toMatchObject({ code: 1, printed: expect.stringMatching(/^people\.csv:2 email: .*\n1 mistakes/) })
  const { printed } = await quartier(['user', 'show', 'hanna@example.org'], { DATA_DIR: moved })
  expect(printed).toContain('Zimmer am Hafen')
}, 120_000)

/** The files of an archive with their contents, as `tar` reads them, without what names the time of the export. */
function contentOf(file: string): Map<string, string> {
  const into = mkdtempSync(join(place.folder, 'content-'))
  mkdirSync(into, { recursive: true })
  execFileSync('tar', ['-xzf', file, '-C', into])
  const names = execFileSync('tar', ['-tzf', file], { encoding: 'utf8', maxBuffer: 100_000_000 }).trim().split('\n')
  return new Map(
    names.map((name) => {
      const text = readFileSync(join(into, name), 'latin1')
      return [name, name === 'quartier-export.json' ? text.replace(/"createdAt": "[^"]+"/, '') : text]
    }),
  )
}
