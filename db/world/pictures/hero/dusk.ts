import { nextDefinition } from '../kit/definitions.ts'
import { group } from '../kit/shapes.ts'

/** Less light, and bluer. */
export function inTheDusk(content: string): string {
  const filter = nextDefinition(
    (id) =>
      `<filter id="${id}" x="0" y="0" width="100%" height="100%" color-interpolation-filters="sRGB"><feColorMatrix values=".62 0 .06 0 -.02 0 .56 .06 0 -.01 .05 .08 .58 0 .06 0 0 0 1 0"/></filter>`,
  )
  return group('', content, `filter="${filter}"`)
}
