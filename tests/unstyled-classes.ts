/** The classes of a page that come from CSS modules, and those of them that no style sheet defines. */
export type ClassCheck = { looked: number; unstyled: string[] }

/**
 * The name of a class from a CSS module, as `classNameOf` in vite.config.ts writes it: its own name, `_` and four
 * characters.
 */
const scopedName = /^[a-zA-Z][\w-]*_[\w-]{4}$/

/**
 * Compares the classes of a page, as the server sends it, with the style sheets that it brings. A disabled link does not
 * count. An unstyled class shows a plain element until scripts fetch the style.
 * @param fetchText returns the text at an address of the same site
 */
export async function checkClasses(html: string, fetchText: (path: string) => Promise<string>): Promise<ClassCheck> {
  const links = [...html.matchAll(/<link\b[^>]*rel="stylesheet"[^>]*>/g)].map(([tag]) => tag)
  const sheets = links
    .filter((tag) => !tag.includes(' disabled'))
    .map((tag) => fetchText(/href="([^"]+)"/.exec(tag)?.[1] ?? ''))
  const inside = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map(([, css = '']) => css)
  const defined = new Set([...(await Promise.all(sheets)), ...inside].join(' ').match(/(?<=\.)[a-zA-Z][\w-]*/g))
  const body = html.replaceAll(/<(script|style)\b[^]*?<\/\1>/g, '')
  const names = [...body.matchAll(/\sclass="([^"]*)"/g)].flatMap(([, value = '']) => value.split(/\s+/))
  const used = [...new Set(names)].filter((name) => scopedName.test(name))
  return { looked: used.length, unstyled: used.filter((name) => !defined.has(name)) }
}
