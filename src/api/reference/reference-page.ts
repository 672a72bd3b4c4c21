import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../registry.ts'
import { otherAddresses } from './other-addresses.ts'
import { addressOf, inputSchema, relationshipsOf } from './open-api.ts'
import { escapeHtml } from '#kernel/escape-html.ts'

/**
 * Returns the reference for people: every endpoint with who may call it, what it takes and what can be included. One page,
 * no script.
 */
export function referencePage(name: string): string {
  const groups = Map.groupBy(endpoints, ({ api, path }) => `${api} / ${path.split('/')[0]}`)
  const links = [...groups.keys()].map((group) => `<a href="#${anchor(group)}">${escapeHtml(group)}</a>`).join(' · ')
  const sections = [...groups].map(
    ([group, members]) => `<h2 id="${anchor(group)}">${escapeHtml(group)}</h2>${members.map(entry).join('')}`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escapeHtml(name)} API</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark"></head>
<body><main><h1>${escapeHtml(name)} API</h1>
<p>Bodies and answers are <code>application/transit+json</code> or <code>application/json</code>. The same as data:
<a href="/v1/openapi.json">openapi.json</a>.</p><p>${links} · <a href="#other">other addresses</a></p>${sections.join('')}${others()}</main></body></html>`
}

function entry(endpoint: Endpoint): string {
  const { method, summary, who, answers, prefixes } = endpoint
  const included = relationshipsOf(answers)
  const facts = [
    ['Scopes', who.join(', ')],
    ['Answers', answers],
    ...(included.length > 0 ? [['Can include', included.join(', ')]] : []),
    ...(prefixes.length > 0 ? [['Extended data', prefixes.map((prefix) => `${prefix}*`).join(', ')]] : []),
  ]
  return `<section><h3>${method} ${escapeHtml(addressOf(endpoint))}</h3><p>${escapeHtml(summary)}</p>
<dl>${facts.map(([term, text]) => `<dt>${term}</dt><dd>${escapeHtml(text ?? '')}</dd>`).join('')}</dl>${parameters(endpoint)}</section>`
}

function others(): string {
  const rows = otherAddresses.map(
    ({ method, path, summary }) =>
      `<section><h3>${method} ${escapeHtml(path)}</h3><p>${escapeHtml(summary)}</p></section>`,
  )
  return `<h2 id="other">other addresses</h2>${rows.join('')}`
}

function parameters(endpoint: Endpoint): string {
  const { properties = {}, required = [] } = inputSchema(endpoint) as {
    properties?: Record<string, { type?: string; enum?: string[] }>
    required?: string[]
  }
  const rows = Object.entries(properties).map(([key, { type, enum: values }]) => {
    const kind = values ? values.join(' | ') : (type ?? 'value')
    return `<tr><td><code>${escapeHtml(key)}</code></td><td>${escapeHtml(kind)}</td><td>${required.includes(key) ? 'needed' : ''}</td></tr>`
  })
  return rows.length > 0 ? `<table><tbody>${rows.join('')}</tbody></table>` : ''
}

function anchor(group: string): string {
  return group.replaceAll(/[^a-z_]+/g, '-')
}
