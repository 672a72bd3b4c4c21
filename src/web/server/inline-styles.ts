import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const link = /<link\b[^>]*\brel="stylesheet"[^>]*\bhref="([^"#]+)#?"[^>]*>/g

/** The text of a style sheet by its address, a character for each byte; null where it has to be asked for. */
export type StyleSheets = (address: string) => string | null

/**
 * A page with its styles in it. For pages without scripts, which are where most people come in: on a slow line the first
 * words are there a whole question sooner than with styles that are fetched after the page.
 */
export function inlineStyles(html: string, nonce: string, styleSheets: StyleSheets): string {
  return html.replaceAll(link, (asked, address: string) => {
    const css = styleSheets(address)
    return css === null || css.includes('</') ? asked : `<style nonce="${nonce}">${css}</style>`
  })
}

/**
 * A page with scripts, and with its styles in it. Scripts look for the links of styles, so that these stay, for paper only: the
 * first words do not wait for them, and they are there for the next page. Styles of a page that scripts go on to come behind
 * those in the page, as they would behind links. The scripts come behind the first pictures: all of the page can be used before
 * them. A page with a style that is not known waits as before.
 */
export function stylesAhead(html: string, nonce: string, styleSheets: StyleSheets): string {
  const links = [...html.matchAll(link)]
  const styles = links.map(([, address = '']) => styleSheets(address))
  const last = links.at(-1)
  if (!last || styles.some((css) => css === null || css.includes('</'))) return html
  const end = last.index + last[0].length
  const patient = html
    .slice(0, end)
    .replaceAll(link, (asked) => asked.replace('<link ', '<link media="print" '))
    .replaceAll('<link rel="modulepreload" ', '<link fetchpriority="low" rel="modulepreload" ')
  return `${patient}<style nonce="${nonce}">${styles.join('\n')}</style>${html.slice(end)}`
}

/** The built style sheets and the marketplace's theme. Each file is read once. */
export function builtStyleSheets(pages: string, themeCss: string): StyleSheets {
  const read = new Map<string, string | null>([['/theme.css', Buffer.from(themeCss).toString('latin1')]])
  return (address) => {
    const known = read.get(address)
    if (known !== undefined) return known
    const css = /^\/assets\/[\w-]+\.css$/.test(address) ? readFileSync(join(pages, address), 'latin1') : null
    read.set(address, css)
    return css
  }
}
