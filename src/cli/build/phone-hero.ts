import sharp from 'sharp'

/** The widest window that shows this part, and the height and position of `.street` in hero.module.css, in CSS pixels. */
const [width, height, position] = [480, 376, 0.455]

/**
 * Writes the part of a hero of 2400 × 840 pixels that a phone shows, at two pixels a CSS pixel, as `<file>.avif` and
 * `<file>.webp`. Returns the number of files.
 */
export async function writePhoneHero(hero: Buffer, file: string): Promise<number> {
  const whole = { width: 2400, height: 840 }
  const part = Math.round((whole.height * width) / height)
  const left = Math.round((whole.width - part) * position)
  const sized = sharp(hero)
    .extract({ left, top: 0, width: part, height: whole.height })
    .resize(2 * width, 2 * height)
  await sized.clone().avif({ quality: 50, effort: 2 }).toFile(`${file}.avif`)
  await sized.clone().webp({ quality: 74, effort: 3 }).toFile(`${file}.webp`)
  return 2
}
