import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const link = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"#]+)#?"[^>]*>/g

/** The text of a style sheet by its address, or null where it has to be asked for. */
export type StyleSheets = (address: string) => string | null

/**
 * A page with its styles in it. For pages without scripts, which are where most people come in: on a slow line the first
 * words are there a whole question sooner than with styles that are fetched after the page. Pages with scripts keep their
 * links, which scripts look for.
 */
export function inlineStyles(html: string, nonce: string, styleSheets: StyleSheets): string {
  return html.replaceAll(link, (asked, address: string) => {
    const css = styleSheets(address)
    return css === null || css.includes('</') ? asked : `<style nonce="${nonce}">${css}</style>`
  })
}

/** The built style sheets and the marketplace's theme. Each file is read once. */
export function builtStyleSheets(pages: string, themeCss: string): StyleSheets {
  const read = new Map<string, string | null>([['/theme.css', themeCss]])
  return (address) => {
    const known = read.get(address)
    if (known !== undefined) return known
    const css = /^\/assets\/[\w-]+\.css$/.test(address) ? readFileSync(join(pages, address), 'utf8') : null
    read.set(address, css)
    return css
  }
}
