import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { drawPicture } from '#adapters/images/draw-picture.ts'
import { themeHex } from '#config/theme-colours.ts'
import { drawMark } from './draw-mark.ts'

const themeCss = readFileSync('marketplaces/euro2024/theme.css', 'utf8')

/** The colour in the middle of the house's wall or of a logo, as `#rrggbb`, and the width of the picture. */
async function painted(svg: string) {
  const png = sharp(await drawPicture(svg, 2))
  const { data, info } = await png.removeAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    `#${data.subarray((y * info.width + x) * info.channels, (y * info.width + x) * info.channels + 3).toString('hex')}`
  return { width: info.width, corner: at(1, 1), wall: at(26, 62) }
}

test.each(['light', 'dark'] as const)('the drawn logo has the colours of the theme in the %s look', async (look) => {
  const { width, corner, wall } = await painted(drawMark({ themeCss, pictures: {} }, look))
  expect([width, corner, wall]).toEqual([104, themeHex(themeCss, look, 'sunken'), themeHex(themeCss, look, 'brand')])
})

test("a marketplace's own logo is shown on the light ground in both looks", async () => {
  const logo = join(mkdtempSync(join(tmpdir(), 'logo-')), 'logo.svg')
  writeFileSync(
    logo,
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><rect width="10" height="10" fill="#102030"/></svg>',
  )
  for (const look of ['light', 'dark'] as const) {
    const { corner, wall } = await painted(drawMark({ themeCss, pictures: { logo } }, look))
    expect([corner, wall]).toEqual([themeHex(themeCss, 'light', 'sunken'), '#102030'])
  }
})
