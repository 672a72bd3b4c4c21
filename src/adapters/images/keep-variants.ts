import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageKind, ImageProcessor, ProcessedImage } from '#domain/images/index.ts'

type Kept = { image: Omit<ProcessedImage, 'thumbhash'> & { thumbhash: string }; names: string[] }

/**
 * Returns a processor that keeps the variants of every picture in `folder` and takes them from there when the same content
 * comes again. Several processes may share the folder. Where it cannot be written, nothing is kept.
 */
export function keepVariants(processor: ImageProcessor, folder: string): ImageProcessor {
  return {
    ...processor,
    async process(source, kind, write) {
      const kept = join(folder, await keyOf(source, kind))
      const known = await readKept(kept, write)
      if (known) return known
      const variants = new Map<string, Uint8Array>()
      const image = await processor.process(source, kind, async (name, bytes) => {
        variants.set(name, Uint8Array.from(bytes))
        await write(name, bytes)
      })
      await keep(kept, image, variants)
      return image
    },
  }
}

async function keyOf(source: string | Uint8Array, kind: ImageKind): Promise<string> {
  const bytes = typeof source === 'string' ? await readFile(source) : source
  return `${kind}-${createHash('sha256').update(bytes).digest('hex')}`
}

async function readKept(
  folder: string,
  write: (name: string, bytes: Uint8Array) => Promise<void>,
): Promise<ProcessedImage | undefined> {
  const text = await readFile(join(folder, 'image.json'), 'utf8').catch(() => undefined)
  if (text === undefined) return undefined
  const { image, names } = JSON.parse(text) as Kept
  for (const name of names) await write(name, await readFile(join(folder, name)))
  return { ...image, thumbhash: Buffer.from(image.thumbhash, 'base64') }
}

/** Appears whole or not at all: another process may read at the same moment, and this one may end at any. */
async function keep(folder: string, image: ProcessedImage, variants: Map<string, Uint8Array>): Promise<void> {
  const draft = `${folder}.${randomUUID()}`
  try {
    await mkdir(draft, { recursive: true })
    for (const [name, bytes] of variants) await writeFile(join(draft, name), bytes)
    const thumbhash = Buffer.from(image.thumbhash).toString('base64')
    const kept: Kept = { image: { ...image, thumbhash }, names: [...variants.keys()] }
    await writeFile(join(draft, 'image.json'), JSON.stringify(kept))
    await rename(draft, folder)
  } catch {
    // The folder is closed to us, or somebody else was first.
    await rm(draft, { recursive: true, force: true }).catch(() => {})
  }
}
