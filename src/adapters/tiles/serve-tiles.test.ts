import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { serveTiles } from './serve-tiles.ts'

const dir = mkdtempSync(join(tmpdir(), 'quartier-tiles-'))
writeFileSync(join(dir, 'basemap.pmtiles'), '0123456789')
afterAll(() => rmSync(dir, { recursive: true }))

async function ask(headers: Record<string, string> = {}, path = '/tiles/basemap.pmtiles', method = 'GET') {
  const response = await serveTiles(dir, new Request(`http://localhost${path}`, { headers, method }))
  return response && { status: response.status, headers: response.headers, text: await response.text() }
}

test('the map reads parts of the file', async () => {
  for (const [range, text, content] of [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-2', '89', 'bytes 8-9/10'],
    ['bytes=5-900', '56789', 'bytes 5-9/10'],
  ] as const) {
    const answer = await ask({ range })
    expect(answer, range).toMatchObject({ status: 206, text })
    expect(answer?.headers.get('content-range')).toBe(content)
    expect(answer?.headers.get('content-length')).toBe(String(text.length))
  }
})

test('a range beyond the end is refused, and an invalid one returns the whole file', async () => {
  expect(await ask({ range: 'bytes=10-12' })).toMatchObject({ status: 416, text: '' })
  for (const range of ['bytes=4-2', 'bytes=0-1,3-4', 'lines=1-2', 'bytes=-', `bytes=${'9'.repeat(40)}-`])
    expect(await ask({ range }), range).toMatchObject({ status: 200, text: '0123456789' })
})

test('an unchanged file is answered with 304, and a newer one is sent whole', async () => {
  const etag = (await ask())?.headers.get('etag') ?? ''
  expect(await ask({ 'if-none-match': etag })).toMatchObject({ status: 304, text: '' })
  expect(await ask({ range: 'bytes=0-1', 'if-range': '"old"' })).toMatchObject({ status: 200 })
  expect((await ask())?.headers.get('cache-control')).toBe('public, max-age=3600')
  expect((await ask({}, '/tiles/basemap.pmtiles?v=1'))?.headers.get('cache-control')).toContain('immutable')
})

test('only this one file is answered, and only read', async () => {
  expect(await ask({}, '/tiles/../package.json')).toBeNull()
  expect(await ask({}, '/tiles/other.pmtiles')).toBeNull()
  expect(await ask({}, '/tiles/basemap.pmtiles', 'POST')).toMatchObject({ status: 405 })
  expect(await ask({}, '/tiles/basemap.pmtiles', 'HEAD')).toMatchObject({ status: 200, text: '' })
})
