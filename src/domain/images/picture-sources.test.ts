import { expect, test } from 'vitest'
import { imageUrl, mediaKey, pictureSources } from './index.ts'

const contentHash = 'ab'.repeat(32)

test('a card offers three widths in three formats', () => {
  const card = pictureSources({ contentHash, width: 4000, height: 3000 }, 'card')
  expect(card.sources.map(({ type }) => type)).toEqual(['image/avif', 'image/webp'])
  expect(card.srcSet).toBe(
    `/media/${contentHash}/landscape-crop.jpg 400w, /media/${contentHash}/landscape-crop2x.jpg 800w, /media/${contentHash}/landscape-crop4x.jpg 1600w`,
  )
  expect(card).toMatchObject({ src: `/media/${contentHash}/landscape-crop2x.jpg`, width: 800, height: 533 })
  expect(card.sizes).toBe('(max-width: 767px) 100vw, (max-width: 1023px) 50vw, (max-width: 1920px) 31.25vw, 20.8vw')
})

test('a small picture names each width once and keeps its shape', () => {
  const gallery = pictureSources({ contentHash, width: 500, height: 250 }, 'gallery')
  expect(gallery.srcSet).toBe(
    `/media/${contentHash}/scaled-small.jpg 320w, /media/${contentHash}/scaled-medium.jpg 500w`,
  )
  expect(gallery).toMatchObject({ width: 500, height: 250 })
})

test('every address that is given out leads to a key', () => {
  for (const use of ['card', 'gallery', 'avatar'] as const) {
    const { src, srcSet, sources } = pictureSources({ contentHash, width: 900, height: 1200 }, use)
    const all = [
      src,
      ...[srcSet, ...sources.map((source) => source.srcSet)].flatMap((set) => set.match(/\/media\S+/g)!),
    ]
    for (const address of all) expect(mediaKey(address), address).toMatch(/^images\/ab\//)
  }
  expect(mediaKey(imageUrl(contentHash, 'facebook', 'jpg'))).toBe(`images/ab/${contentHash}/facebook.jpg`)
})
