import { createHash } from 'node:crypto'
import type { App } from '#domain/app.ts'
import { keepLatest } from './keep-latest.ts'

/** Cached pictures, about 40 kB each. */
const maxKept = 64

const painted = keepLatest<Uint8Array>(maxKept)

/** Returns an SVG as PNG, cached by its content. Throws Problem `busy`. */
export function paintOnce(app: Pick<App, 'imageProcessor'>, svg: string, scale: 1 | 2): Promise<Uint8Array> {
  const key = createHash('sha256').update(`${scale} ${svg}`).digest('hex')
  return painted(key, () => app.imageProcessor.draw(svg, scale))
}
