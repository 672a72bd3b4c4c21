/** Returns a text for HTML, in an element or in a quoted attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Returns names with their values; those without a value are left out. */
export function facts(rows: [string, string | null][]): string {
  const lines = rows
    .filter(([, value]) => value)
    .map(([name, value]) => `<dt>${escaped(name)}</dt><dd>${escaped(value ?? '')}</dd>`)
  return lines.length > 0 ? `<dl>${lines.join('')}</dl>` : ''
}

/** Returns a list of texts; nothing for none. */
export function listed(texts: string[]): string {
  return texts.length > 0 ? `<ul>${texts.map((text) => `<li class="text">${escaped(text)}</li>`).join('')}</ul>` : ''
}

/** Returns a part of the page with its heading; nothing without content. */
export function section(title: string, content: string): string {
  return content ? `<section><h2>${escaped(title)}</h2>${content}</section>` : ''
}
