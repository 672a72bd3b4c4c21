import { Fragment, isValidElement, type ReactElement, type ReactNode } from 'react'
import { renderToString } from 'react-dom/server'

/** Attributes that are written as they are called, with their value as a text. */
const plain = new Set('type sizes srcSet src href alt width height loading fetchPriority decoding className'.split(' '))
const addresses = new Set(['src', 'href'])
const withoutEnd = new Set(['img', 'source', 'br'])
/** Styles whose numbers have no unit, and those whose numbers are pixels. */
const ratios = new Set(['aspectRatio'])
const lengths = new Set(['inlineSize', 'blockSize'])

/** What has been written so far; whether it ends with a text, which a comment keeps apart from the next one. */
type Sheet = { html: string; endsWithText: boolean }

/**
 * The HTML of parts that only show something, letter for letter what React's server would write, at a quarter of its cost: a part
 * without state needs nothing of what React keeps for each element. Null where anything is asked that is not known here
 * (state, the page around it, other attributes): React draws that.
 */
export function drawMarkup(part: ReactElement): string | null {
  const sheet: Sheet = { html: '', endsWithText: false }
  try {
    draw(sheet, part)
    return sheet.html
  } catch {
    // Whatever it was: React can do it, or says what is wrong.
    return null
  }
}

function draw(sheet: Sheet, node: ReactNode): void {
  if (node === null || node === undefined || typeof node === 'boolean') return
  if (typeof node === 'string' || typeof node === 'number') drawText(sheet, `${node}`)
  else if (Array.isArray(node)) for (const each of node) draw(sheet, each)
  else if (isValidElement<Record<string, unknown>>(node)) drawElement(sheet, node)
  else throw new Error('unknown')
}

function drawText(sheet: Sheet, text: string): void {
  if (text === '') return
  sheet.html += sheet.endsWithText ? `<!-- -->${escapeText(text)}` : escapeText(text)
  sheet.endsWithText = true
}

function drawElement(sheet: Sheet, element: ReactElement<Record<string, unknown>>): void {
  const { type, props } = element
  if (type === Fragment) draw(sheet, props.children as ReactNode)
  else if (typeof type === 'function') draw(sheet, (type as (given: object) => ReactNode)(props))
  else if (typeof type === 'string') drawTag(sheet, type, props)
  else {
    sheet.html += keptIcon(element)
    sheet.endsWithText = false
  }
}

function drawTag(sheet: Sheet, tag: string, props: Record<string, unknown>): void {
  let opened = `<${tag}`
  for (const name in props) if (name !== 'children') opened += attribute(name, props[name])
  sheet.endsWithText = false
  if (withoutEnd.has(tag)) {
    sheet.html += `${opened}/>`
    return
  }
  sheet.html += `${opened}>`
  draw(sheet, props.children as ReactNode)
  sheet.html += `</${tag}>`
  sheet.endsWithText = false
}

function attribute(name: string, value: unknown): string {
  if (value === null || value === undefined) return ''
  if (name === 'style') return ` style="${styleText(value as Record<string, unknown>)}"`
  const isWord = typeof value === 'string' || typeof value === 'number'
  if (name.startsWith('data-') || name.startsWith('aria-')) {
    if (isWord || typeof value === 'boolean') return ` ${name}="${escapeText(`${value}`)}"`
  } else if (isWord && plain.has(name) && (!addresses.has(name) || /^\/\w/.test(`${value}`)))
    return ` ${name === 'className' ? 'class' : name}="${escapeText(`${value}`)}"`
  throw new Error('unknown')
}

function styleText(style: Record<string, unknown>): string {
  let text = ''
  for (const name in style) {
    const value = style[name]
    const isLength = typeof value === 'number' && value !== 0 && lengths.has(name)
    const isRatio = typeof value === 'number' && ratios.has(name)
    if (!isLength && !isRatio && (typeof value !== 'string' || value === '')) throw new Error('unknown')
    const property = name.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
    text += `${text && ';'}${property}:${isLength ? `${value}px` : escapeText(`${value}`.trim())}`
  }
  return text
}

const special = /["&'<>]/
const written: Record<string, string> = { '"': '&quot;', '&': '&amp;', "'": '&#x27;', '<': '&lt;', '>': '&gt;' }

function escapeText(text: string): string {
  return special.test(text) ? text.replaceAll(/["&'<>]/g, (letter) => written[letter] ?? letter) : text
}

const icons = new WeakMap<object, Map<string, string>>()
/** In so many sizes and colours an icon is kept. */
const mostLooks = 50

/** Icons are drawn by React, and are the same whenever they are asked for in the same way. */
function keptIcon(icon: ReactElement<Record<string, unknown>>): string {
  const { type, props } = icon
  if (Object.values(props).some((value) => typeof value === 'object' || typeof value === 'function'))
    throw new Error('unknown')
  const key = type as unknown as object
  const looks = icons.get(key) ?? new Map<string, string>()
  icons.set(key, looks)
  const look = JSON.stringify(props)
  const known = looks.get(look)
  if (known !== undefined) return known
  const html = renderToString(icon)
  if (looks.size < mostLooks) looks.set(look, html)
  return html
}
