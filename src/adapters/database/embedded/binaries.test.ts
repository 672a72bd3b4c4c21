import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, libraryEnvironment } from './binaries.ts'

let folder = ''
let native = ''

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quartier-binaries-'))
  native = join(folder, 'package/native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib/libpq.so.5.18'), 'a library')
  const links = [{ source: 'native/lib/libpq.so.5.18', target: 'native/lib/libpq.so.5' }]
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
})

afterEach(() => rmSync(folder, { recursive: true }))

test('links that an install script would have made are made in a folder of our own', () => {
  const libraries = join(folder, 'libraries')
  const environment = libraryEnvironment(native, libraries)
  expect(Object.values(environment)).toEqual([libraries])
  expect(readFileSync(join(libraries, 'libpq.so.5'), 'utf8')).toBe('a library')
  expect(libraryEnvironment(native, libraries)).toEqual(environment)
})

test('a complete package is used as it is', () => {
  symlinkSync('libpq.so.5.18', join(native, 'lib/libpq.so.5'))
  expect(libraryEnvironment(native, join(folder, 'libraries'))).toEqual({})
  expect(existsSync(join(folder, 'libraries'))).toBe(false)
})

test('the PostgreSQL that npm installed is found', () => {
  const { initdb, postgres } = findBinaries(join(folder, 'libraries'))
  expect([existsSync(initdb), existsSync(postgres)]).toEqual([true, true])
})
