import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { announceBuild, buildStale, startBuild } from './build-stale.ts'
import { hashInputs, isCurrent, writeStamp } from './stamp.ts'
import type { Step } from './steps.ts'

let root: string
let said: string[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quartier-build-'))
  said = []
  writeFileSync(join(root, 'words.json'), '{}')
})
afterEach(() => rmSync(root, { recursive: true }))

const say = (line: string) => void said.push(line)
const step = (name: string, program: string, after: string[] = []): Step => ({
  name,
  inputs: ['words.json'],
  outputs: [`${name}.out`],
  after,
  command: ['--eval', program],
})
const write = (name: string) => `require('fs').writeFileSync('${name}.out', '')`
const build = (steps: Step[]) => buildStale(steps, { root, say, signal: new AbortController().signal })

test('without the packages that build, one sentence says what to run', () => {
  const announce = () => announceBuild([step('pages', write('pages'))], { root, say })
  expect(announce).toThrow(new Error('The packages that build Quartier are not installed. Run "npm ci --include=dev".'))
  expect(said).toEqual([])
  mkdirSync(join(root, 'node_modules/vite'), { recursive: true })
  announce()
  expect(said).toEqual([expect.stringMatching(/^Building pages /)])
})

test('what is built needs none of these packages, and announces nothing', () => {
  const pages = step('pages', write('pages'))
  writeFileSync(join(root, 'pages.out'), '')
  writeStamp(root, pages, hashInputs(root, pages))
  expect(announceBuild([pages], { root, say })).toEqual([])
  expect(said).toEqual([])
})

test('steps run once, after those that they need, and again when what they are made of changes', async () => {
  const log = (name: string) => `${write(name)}; require('fs').appendFileSync('log', '${name} ')`
  const steps = [step('words', log('words')), step('pages', log('pages'), ['words'])]
  await build(steps)
  await build(steps)
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('words pages ')
  writeFileSync(join(root, 'words.json'), '{"a":"b"}')
  await build(steps)
  expect(readFileSync(join(root, 'log'), 'utf8')).toBe('words pages words pages ')
})

test('a step that fails is told with its last lines, what needs it is not begun, and it is stale afterwards', async () => {
  const words = step('words', 'console.error("no such word: stay"); process.exit(1)')
  const pages = step('pages', write('pages'), ['words'])
  await expect(build([words, pages])).rejects.toThrow(/^Building words failed:\nno such word: stay$/)
  expect(existsSync(join(root, 'pages.out'))).toBe(false)
  expect(isCurrent(root, words)).toBe(false)
})

test('some steps can be waited for while others go on; one that fails is told to whoever waits for neither', async () => {
  const slow = step('pages', `setTimeout(() => { ${write('pages')} }, 500)`)
  const quick = startBuild([slow, step('map', write('map'))], { root, say, signal: new AbortController().signal })
  await quick.done(({ name }) => name === 'map')
  expect(existsSync(join(root, 'pages.out'))).toBe(false)
  await quick.done()
  expect(existsSync(join(root, 'pages.out'))).toBe(true)
  const failing = step('words', 'console.error("no such word: stay"); process.exit(1)')
  const build = startBuild([failing], { root, say, signal: new AbortController().signal })
  const reason = new Promise<Error>((resolve) => {
    build.failed.addEventListener('abort', () => resolve(build.failed.reason))
  })
  expect((await reason).message).toBe('Building words failed:\nno such word: stay')
  await expect(build.done(() => false)).rejects.toThrow('no such word: stay')
})
