import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { hashInputs, writeStamp } from '../build/stamp.ts'
import { checkNode, findStale } from './check-build.ts'

const root = mkdtempSync(join(tmpdir(), 'quartier-doctor-'))
afterAll(() => rmSync(root, { recursive: true }))
const steps = [{ name: 'pages', inputs: ['page.tsx'], outputs: ['page.js'], command: ['build.ts'], after: [] }]
const look = () => findStale(root, steps).map(({ state }) => state)

test('a build that is missing is a fault, one that is older than its sources a warning', async () => {
  writeFileSync(join(root, 'page.tsx'), 'one')
  expect(look()).toEqual(['fault'])
  writeFileSync(join(root, 'page.js'), 'one')
  writeStamp(root, steps[0]!, hashInputs(root, steps[0]!))
  expect(look()).toEqual(['ok'])
  writeFileSync(join(root, 'page.tsx'), 'two')
  expect(look()).toEqual(['warning'])
})

test('before the first build nothing is listed, afterwards what is missing is named', async () => {
  const [first] = steps
  if (!first) throw new Error('no step')
  const another = { ...first, name: 'map', outputs: ['map.bin'] }
  const missing = { ...first, name: 'packed', outputs: ['packed.txt'] }
  expect(findStale(root, [another, missing])).toEqual([{ state: 'fault', text: 'not built: run quartier build' }])
  expect(findStale(root, [...steps, missing])).toEqual([
    { state: 'fault', text: 'not built: packed.txt; run quartier build' },
  ])
})

test('the Node of this test runs Quartier, an old one does not, and one without long support is a warning', async () => {
  expect(await checkNode(undefined)).toMatchObject([{ state: 'ok' }])
  expect(await checkNode(undefined, '20.19.0')).toMatchObject([{ state: 'fault' }])
  expect(await checkNode(undefined, '22.21.1')).toMatchObject([{ state: 'fault' }])
  expect(await checkNode(undefined, '25.1.0')).toMatchObject([{ state: 'warning' }])
})
