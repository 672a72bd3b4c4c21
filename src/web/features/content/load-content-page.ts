import { Marked } from 'marked'
import type { ContentPage, Marketplace } from '#config/marketplace.ts'
import { missingPages } from '#config/product-pages.ts'
import { escapeHtml } from '#kernel/escape-html.ts'
import type { Locale } from '#kernel/locale.ts'

/** A section below its heading. `html` is safe: raw HTML in the Markdown is escaped. */
export type ContentSection = { id: string; title: string; html: string; parts: ContentSection[] }

/** A parsed content page. `lead` is the text before the first heading, `summary` is `lead` without markup. */
export type ContentView = { key: string; title: string; lead: string; summary: string; sections: ContentSection[] }

const read = new WeakMap<ContentPage, Partial<Record<Locale, ContentView>>>()

/** Returns a content page of the marketplace in one language; undefined when there is none by that name. */
export function contentPage(
  marketplace: Pick<Marketplace, 'pages'>,
  key: string,
  locale: Locale,
): ContentView | undefined {
  const page = marketplace.pages.find((each) => each.key === key)
  if (!page) return undefined
  const known = read.get(page) ?? {}
  read.set(page, known)
  known[locale] ??= readPage(key, page.markdown[locale], createRenderer(missingPages(marketplace)))
  return known[locale]
}

type Render = (text: string) => string

/** Returns a function that renders Markdown as HTML. Links to one of the `missing` pages become plain text. */
function createRenderer(missing: string[]): Render {
  const markdown = new Marked({
    gfm: true,
    renderer: {
      html: ({ text }) => escapeHtml(text),
      link({ href, tokens }) {
        const words = this.parser.parseInline(tokens)
        const away = /^https?:/.test(href) ? ' rel="noopener"' : ''
        const leadsSomewhere = isSafe(href) && !missing.some((key) => href.replace(/#.*/, '') === `/${key}`)
        return leadsSomewhere ? `<a href="${escapeHtml(href)}"${away}>${words}</a>` : words
      },
      image: ({ text }) => escapeHtml(text),
    },
  })
  return (text) => {
    if (text.trim() === '') return ''
    const html = markdown.parse(text.trim(), { async: false }) as string
    // Wide tables scroll sideways on phones; for the keyboard they must be focusable.
    return html.replaceAll('<table>', '<table tabindex="0">')
  }
}

function readPage(key: string, source: string, render: Render): ContentView {
  const [first = '', ...lines] = source.split('\n')
  const [lead = '', ...sections] = splitAt(lines.join('\n'), '## ')
  return {
    key,
    title: first.replace(/^# /, '').trim(),
    lead: render(lead),
    summary: plainText(lead),
    sections: sections.map((text, index) => readSection(text, `section-${index + 1}`, '### ', render)),
  }
}

/** Ids that every page has in its layout: a section with such an id gets its number instead. */
const idsOfFrame = ['content', 'profile-menu', 'visitor-menu']

function readSection(source: string, fallbackId: string, below: string, render: Render): ContentSection {
  const [first = '', ...lines] = source.split('\n')
  const [, title = first, named = fallbackId] = /^(.*?)\s*(?:\{#([a-z0-9-]+)\})?\s*$/.exec(first) ?? []
  const id = idsOfFrame.includes(named) ? fallbackId : named
  const [text = '', ...parts] = splitAt(lines.join('\n'), below)
  return {
    id,
    title: title.trim(),
    html: render(text),
    parts: parts.map((part, index) => readSection(part, `${id}-${index + 1}`, '#### ', render)),
  }
}

/** Returns the text before the first line that starts with `mark`, then the text after each such mark. */
function splitAt(text: string, mark: string): string[] {
  return `\n${text}`.split(`\n${mark}`)
}

function plainText(text: string): string {
  return text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[*_`#>]/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim()
}

function isSafe(address: string): boolean {
  return /^(https?:|mailto:|tel:|\/(?!\/)|#)/i.test(address)
}
