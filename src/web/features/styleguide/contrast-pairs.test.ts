import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { contrastPairs } from './contrast-pairs.ts'
import { contrast, type Look, themeColours } from '#config/theme-colours.ts'

const themes = ['euro2024', 'saunas', 'starter'].flatMap((marketplace) =>
  (['light', 'dark'] as const).map((look) => [marketplace, look, colours(marketplace, look)] as const),
)

test('black on white is 21 to 1', () => {
  expect(contrast({ l: 0, c: 0, h: 0 }, { l: 1, c: 0, h: 0 })).toBeCloseTo(21, 3)
})

test.each(themes)('%s, %s: every text is readable on its ground, every control can be seen', (_name, _look, theme) => {
  const weak: string[] = []
  let looked = 0
  for (const { on, text = [], control = [] } of contrastPairs)
    for (const [tokens, least] of [
      [text, 4.5],
      [control, 3],
    ] as const)
      for (const token of tokens) {
        const ratio = contrast(colour(theme, token), colour(theme, on))
        looked += 1
        if (ratio < least) weak.push(`${token} on ${on}: ${ratio.toFixed(2)}`)
      }
  expect(weak).toEqual([])
  expect(looked).toBeGreaterThan(50)
})

test.each(themes)('%s, %s: where a style sets text and ground together, the two go together', (_name, _look, theme) => {
  const weak: string[] = []
  let looked = 0
  for (const file of globSync('src/web/**/*.module.css'))
    for (const [, rule = ''] of readFileSync(file, 'utf8').matchAll(/\{([^{}]*)\}/g)) {
      const text = /(?:^|[\s;])color: var\(--([\w-]+)\)/.exec(rule)?.[1]
      const ground = /background(?:-color)?: var\(--([\w-]+)\);/.exec(rule)?.[1]
      if (!text || !ground || !theme.has(text) || !theme.has(ground)) continue
      const ratio = contrast(colour(theme, text), colour(theme, ground))
      looked += 1
      if (ratio < 4.5) weak.push(`${file}: ${text} on ${ground}: ${ratio.toFixed(2)}`)
    }
  expect(weak).toEqual([])
  expect(looked).toBeGreaterThan(30)
})

function colours(marketplace: string, look: Look) {
  return themeColours(readFileSync(`marketplaces/${marketplace}/theme.css`, 'utf8'), look)
}

function colour(theme: ReturnType<typeof colours>, token: string) {
  const found = theme.get(token)
  if (!found) throw new Error(`the theme has no --${token}`)
  return found
}
