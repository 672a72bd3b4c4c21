import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cropRegion, type VariantName, variants, variantSize, variantsOf } from './variants.ts'

const names = Object.keys(variants) as VariantName[]
const sizes = fc.record({ width: fc.integer({ min: 1, max: 12_000 }), height: fc.integer({ min: 1, max: 12_000 }) })

describe('sizes of variants', () => {
  test.each<[VariantName, [number, number], [number, number]]>([
    ['landscape-crop', [4000, 3000], [400, 267]],
    ['landscape-crop4x', [1200, 800], [1200, 800]],
    ['scaled-large', [4000, 3000], [1024, 768]],
    ['scaled-large', [3000, 4000], [768, 1024]],
    ['scaled-xlarge', [1200, 800], [1200, 800]],
    ['square-small2x', [300, 200], [200, 200]],
    ['facebook', [4000, 3000], [1200, 630]],
  ])('%s of a picture of %j', (name, [width, height], [wide, high]) => {
    expect(variantSize(name, { width, height })).toEqual({ width: wide, height: high })
  })

  test('no picture is ever enlarged, and no side is empty', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(...names), (picture, name) => {
        const { width, height } = variantSize(name, picture)
        const region = cropRegion(name, picture)
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(1)
        expect(width).toBeLessThanOrEqual(Math.min(variants[name].width, region.width))
        expect(height).toBeLessThanOrEqual(Math.min(variants[name].height, region.height))
        expect(region.left + region.width).toBeLessThanOrEqual(picture.width)
        expect(region.top + region.height).toBeLessThanOrEqual(picture.height)
      }),
    )
  })

  test('a crop keeps the shape of its box to within a pixel', () => {
    fc.assert(
      fc.property(sizes, fc.constantFrom(...names.filter((name) => variants[name].fit === 'crop')), (picture, name) => {
        const region = cropRegion(name, picture)
        const wanted = variants[name].width / variants[name].height
        const exact = region.height * wanted
        expect(Math.abs(region.width - exact)).toBeLessThanOrEqual(Math.max(1, wanted))
      }),
    )
  })

  test('profiles have squares only, listings everything but the smallest squares', () => {
    expect(variantsOf('profile')).toEqual(['square-small', 'square-small2x', 'square-xsmall', 'square-xsmall2x'])
    expect(variantsOf('listing')).toContain('landscape-crop2x')
    expect(variantsOf('listing')).not.toContain('square-xsmall')
  })
})
