import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { loadMarketplace } from './marketplace.ts'
import { sampleSettings } from './sample-settings.ts'

test('a copy of euro2024 is told which supporters and social networks are not its own', async () => {
  const euro2024 = await loadMarketplace('euro2024', resolve(import.meta.dirname, '../..'))
  expect(sampleSettings(euro2024)).toEqual([
    expect.stringMatching(
      /^supporters in marketplace\.ts names "Gemeinde St\. Marien", .+"Stadtmission" of the sample/,
    ),
    expect.stringMatching(/^social in marketplace\.ts leads to no account: .*https:\/\/www\.instagram\.com\//),
  ])
})

test('supporters and accounts of one’s own are taken', () => {
  const own = {
    supporters: [{ name: 'Pfarrei Heilig Kreuz' }],
    social: { instagram: 'https://www.instagram.com/kreuz' },
  }
  expect(sampleSettings(own)).toEqual([])
  expect(sampleSettings({ supporters: [], social: {} })).toEqual([])
})
