import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the text of style sheets by their addresses, to be inlined into a page. */
export type StyleText = (addresses: string[]) => string

/**
 * Returns a reader for the built style sheets and the marketplace's theme, with each file read once.
 *
 * @param pages folder of the built pages
 */
export function builtStyles(pages: string, themeCss: string): StyleText {
  const known = new Map([['/theme.css', asText(themeCss)]])
  const read = (address: string) => {
    const text = known.get(address) ?? asText(readFileSync(join(pages, address.replace('#', '')), 'utf8'))
    known.set(address, text)
    return text
  }
  return (addresses) => addresses.map(read).join('\n')
}

/** Returns CSS that is safe inside a style element: slashes are escaped, so that it cannot end the element. */
function asText(css: string): string {
  return css.replaceAll('</', '<\\/')
}
