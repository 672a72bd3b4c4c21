import { pictureSlots } from '#config/picture-slots.ts'
import type { Marketplace } from '#config/marketplace.ts'

/** Returns a sentence for each own picture that cannot be read, is too small or has another shape than its place. */
export async function pictureFaults(
  pictures: Marketplace['pictures'],
  cities: Pick<Marketplace['cities'][number], 'key'>[],
): Promise<string[]> {
  const slots = new Map(pictureSlots(cities).map((slot) => [slot.name, slot]))
  // Loaded only where there are pictures to look at.
  const { default: sharp } = await import('sharp')
  const faults = await Promise.all(
    Object.entries(pictures).map(async ([name, file]) => {
      const slot = slots.get(name)
      if (!slot) return `${file}: there is no picture "${name}"`
      const { width, height } = slot
      const wanted = `expected at least ${width} × ${height} pixels`
      const found = await sharp(file)
        .metadata()
        .catch(() => undefined)
      if (!found?.width || !found.height) return `${file} cannot be read as a picture; ${wanted}`
      const ratio = found.width / found.height / (width / height)
      if (ratio > 1.25 || ratio < 0.8)
        return `${file} is ${found.width} × ${found.height}, which is another shape; ${wanted}`
      if (found.format !== 'svg' && (found.width < width || found.height < height))
        return `${file} is ${found.width} × ${found.height}; ${wanted}`
      return ''
    }),
  )
  return faults.filter(Boolean)
}
