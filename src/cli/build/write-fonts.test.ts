import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { create, type Font } from 'fontkit'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { writeFonts } from './write-fonts.ts'

const folder = mkdtempSync(join(tmpdir(), 'quartier-fonts-'))
beforeAll(() => writeFonts(folder))
afterAll(() => rmSync(folder, { recursive: true }))

const bytesOf = (name: string) => readFileSync(join(folder, `${name}.woff2`))
const open = (name: string) => create(bytesOf(name)) as Font
const lackedBy = (name: string, letters: string) => {
  const font = open(name)
  return [...letters].filter((each) => !font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0))
}

test.each(['inter', 'bricolage-grotesque'])(
  '%s has the letters of German, English and their neighbours',
  (typeface) => {
    expect(lackedBy(`${typeface}-latin`, 'ABZabz 0189 ÄÖÜäöüß „“‚‘’–—… éèñçøœı € · × ½')).toEqual([])
    expect(lackedBy(`${typeface}-european`, 'ńłżśąęčřšžěůőűğşİțș')).toEqual([])
  },
)

test('a heading and a text keep the weights of the styles', () => {
  expect(open('inter-latin').variationAxes.wght).toMatchObject({ min: 400, max: 700 })
  expect(open('bricolage-grotesque-latin')['OS/2'].usWeightClass).toBe(650)
})

test('figures of one width and the pairs of letters are kept', () => {
  expect(open('inter-latin').availableFeatures).toEqual(expect.arrayContaining(['kern', 'tnum']))
})

test('a first page loads fewer kilobytes of letters', () => {
  expect(bytesOf('inter-latin').length).toBeLessThan(26_000)
  expect(bytesOf('bricolage-grotesque-latin').length).toBeLessThan(21_000)
  expect(bytesOf('inter-european').length).toBeLessThan(12_000)
})

test('what is there already is not written again', async () => {
  const file = join(folder, 'inter-latin.woff2')
  const before = statSync(file).mtimeMs
  await writeFonts(folder)
  expect(statSync(file).mtimeMs).toBe(before)
})
