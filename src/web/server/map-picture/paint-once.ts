import { createHash } from 'node:crypto'
import type { App } from '#domain/app.ts'

/** Some 40 kB each. */
const mostKept = 64

/** The latest pictures, and those that are being made: who asks at the same time waits for the same work. */
const painted = new Map<string, Promise<Uint8Array>>()

/** A drawing as PNG. The latest are kept, by what they show. Throws Problem `busy`. */
export function paintOnce(app: Pick<App, 'imageProcessor'>, svg: string, scale: 1 | 2): Promise<Uint8Array> {
  const key = createHash('sha256').update(`${scale} ${svg}`).digest('hex')
  const png = painted.get(key) ?? app.imageProcessor.draw(svg, scale)
  painted.delete(key)
  painted.set(key, png)
  png.catch(() => painted.delete(key))
  const [oldest] = painted.keys()
  if (painted.size > mostKept && oldest) painted.delete(oldest)
  return png
}
