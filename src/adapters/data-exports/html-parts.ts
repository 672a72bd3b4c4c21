import { escapeHtml } from '#kernel/escape-html.ts'

/** Returns names with their values; those without a value are left out. */
export function facts(rows: [string, string | null][]): string {
  const lines = rows
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value ?? '')}</dd>`)
  return lines.length > 0 ? `<dl>${lines.join('')}</dl>` : ''
}

/** Returns a list of texts; nothing for none. */
export function listed(texts: string[]): string {
  return texts.length > 0 ? `<ul>${texts.map((text) => `<li class="text">${escapeHtml(text)}</li>`).join('')}</ul>` : ''
}

/** Returns a part of the page with its heading; nothing without content. */
export function section(title: string, content: string): string {
  return content ? `<section><h2>${escapeHtml(title)}</h2>${content}</section>` : ''
}
