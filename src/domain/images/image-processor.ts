import type { CustomVariant } from './custom-size.ts'
import type { ImageKind, VariantFormat } from './variants.ts'

/** Port: reads an uploaded picture and makes its variants. */
export type ImageProcessor = {
  /**
   * Makes every variant of the kind and hands each to `write` by its name (`square-small.webp`). Nothing of the source
   * but its pixels is in them. Throws Problem `upload-unreadable`, `upload-too-many-pixels` or `busy`.
   */
  process(
    source: string | Uint8Array,
    kind: ImageKind,
    write: (name: string, bytes: Uint8Array) => Promise<void>,
  ): Promise<ProcessedImage>
  /** Returns a further size of a picture that was processed before. Throws `busy`. */
  resize(source: Uint8Array, to: CustomVariant, format: VariantFormat): Promise<Uint8Array>
  /**
   * A drawing of ours (SVG) as PNG, in its own size or twice that. Looks the same wherever it is made: letters come from
   * the site's own font. Throws Problem `busy`.
   */
  draw(svg: string, scale: 1 | 2): Promise<Uint8Array>
}

/** Width and height in pixels as people see the picture, that is after turning it upright. */
export type ProcessedImage = { width: number; height: number; format: string; thumbhash: Uint8Array }
