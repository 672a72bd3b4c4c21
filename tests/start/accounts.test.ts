import { chmodSync, chownSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makeFolder, nothingIsLeft, type Program, root, startNode } from './program.ts'

const isRoot = process.getuid?.() === 0
const nobody = 65_534
/** Whether other accounts may read the project; in a closed home folder they may not. */
const isReadable = ancestors(root).every((folder) => (statSync(folder).mode & 0o005) === 0o005)
let place: ReturnType<typeof makeFolder>

beforeEach(() => {
  place = makeFolder()
})
afterEach(async () => {
  await nothingIsLeft(place.folder)
  place.remove()
})

test('it starts in a folder below one that nobody else may enter, and closes its own to others', async () => {
  chmodSync(place.folder, 0o700)
  const data = join(place.folder, 'data')
  const program = startNode(['tests/start/writing-program.ts', data])
  await program.prints('ready')
  for (const part of ['postgres', 'postgres/cluster', 'postgres/socket'])
    expect(statSync(join(data, part)).mode & 0o077, part).toBe(0)
  await startsAndEnds(program)
})

test('it starts in a folder whose path is longer than a socket may have', async () => {
  const data = join(place.folder, 'a-rather-long-name-'.repeat(5), 'another-rather-long-name-'.repeat(5))
  mkdirSync(data, { recursive: true })
  await startsAndEnds(startNode(['tests/start/writing-program.ts', data]))
})

test('it starts in a folder whose name needs care in a shell and in an address', async () => {
  const data = join(place.folder, `Anna's "Zimmer" & 50% mehr`)
  await startsAndEnds(startNode(['tests/start/writing-program.ts', data]))
})

test.runIf(isRoot)('as root where namespaces are forbidden it runs PostgreSQL as nobody', async () => {
  chmodSync(place.folder, 0o755)
  const tools = join(place.folder, 'tools')
  mkdirSync(tools)
  writeFileSync(join(tools, 'unshare'), '#!/bin/sh\necho "unshare: Operation not permitted" >&2; exit 1\n', {
    mode: 0o755,
  })
  const environment = { ...process.env, PATH: `${tools}:${process.env.PATH}` }
  const data = join(place.folder, 'data')
  await startsAndEnds(startNode(['tests/start/writing-program.ts', data], { env: environment }))
  expect(statSync(join(data, 'postgres/cluster')).uid).toBe(nobody)
  // Where namespaces are allowed again, the files still belong to nobody and are used as such.
  await startsAndEnds(startNode(['tests/start/writing-program.ts', data, '100000']))
})

test.runIf(isRoot && isReadable)('it starts as somebody who is not root', async () => {
  chmodSync(place.folder, 0o700)
  chownSync(place.folder, nobody, nobody)
  const options = { uid: nobody, gid: nobody }
  await startsAndEnds(startNode(['tests/start/writing-program.ts', join(place.folder, 'data')], options))
})

test.runIf(isRoot && isReadable)('it starts under a number that has no account, as in many containers', async () => {
  chownSync(place.folder, 4242, 4242)
  const options = { uid: 4242, gid: 4242 }
  await startsAndEnds(startNode(['tests/start/writing-program.ts', join(place.folder, 'data')], options))
})

test.runIf(isRoot)('where PostgreSQL cannot run, one sentence asks for DATABASE_URL', async () => {
  const tools = join(place.folder, 'tools')
  mkdirSync(tools)
  writeFileSync(join(tools, 'unshare'), '#!/bin/sh\nexit 1\n', { mode: 0o755 })
  chmodSync(place.folder, 0o700) // nobody may not enter
  const environment = { ...process.env, PATH: `${tools}:${process.env.PATH}` }
  const program = startNode(['tests/start/writing-program.ts', join(place.folder, 'data')], { env: environment })
  const { code, printed } = await program.ended
  expect(code).toBe(1)
  expect(printed).toContain('Set DATABASE_URL to a PostgreSQL (15 or newer) of your own.')
})

async function startsAndEnds(program: Program): Promise<void> {
  await program.prints('ready')
  program.process.kill('SIGTERM')
  const { code, printed } = await program.ended
  expect(code, printed.slice(-2000)).toBe(0)
}

function ancestors(folder: string): string[] {
  return folder === '/' ? ['/'] : [folder, ...ancestors(join(folder, '..'))]
}
