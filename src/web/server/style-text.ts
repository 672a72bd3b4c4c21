import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Returns the text of style sheets, to be written into a page, by their addresses. */
export type StyleText = (addresses: string[]) => string

/**
 * The built style sheets and the marketplace's theme, each file read once.
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

/** In CSS a slash may be escaped; unescaped, a text in a style sheet could end the element around it. */
function asText(css: string): string {
  return css.replaceAll('</', '<\\/')
}
