import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { brokenRouteModules } from './check-route-modules.ts'

let client: string
beforeEach(() => {
  client = mkdtempSync(join(tmpdir(), 'quartier-client-'))
  mkdirSync(join(client, 'assets'))
})
afterEach(() => rmSync(client, { recursive: true, force: true }))

function write(files: Record<string, string>, routes: Record<string, Record<string, unknown>>) {
  for (const [name, text] of Object.entries(files)) writeFileSync(join(client, 'assets', name), text)
  writeFileSync(join(client, 'assets/manifest-1.js'), `window.__reactRouterManifest=${JSON.stringify({ routes })};`)
}

test('every chunk of a route in the built site has the export of its name', () => {
  expect(brokenRouteModules(resolve(import.meta.dirname, '../../../build/pages/client'))).toEqual([])
})

test('a file without the part for which the manifest names it is found', () => {
  write(
    {
      'empty.js': 'Math.random()<0&&console.log(`No clientAction chunk`);',
      'other.js': 'var e=1;export{e as clientLoader};',
    },
    {
      wizard: { clientActionModule: '/assets/empty.js', clientLoaderModule: '/assets/other.js' },
      listings: { clientActionModule: '/assets/other.js' },
    },
  )
  expect(brokenRouteModules(client)).toEqual([
    'wizard: /assets/empty.js does not export clientAction',
    'listings: /assets/other.js does not export clientAction',
  ])
})

test('chunks with the export are accepted, whatever its name inside', () => {
  write(
    { 'a.js': 'function t(){}export{t as clientAction}', 'b.js': 'export{clientLoader,x as y}' },
    {
      wizard: {
        clientActionModule: '/assets/a.js',
        clientLoaderModule: '/assets/b.js',
        hydrateFallbackModule: undefined,
      },
    },
  )
  expect(brokenRouteModules(client)).toEqual([])
})

test('a folder without a manifest is refused', () => {
  expect(() => brokenRouteModules(client)).toThrow('No manifest')
})
