import type { ContentPage, Marketplace } from '#config/marketplace.ts'
import { missingPages } from '#config/product-pages.ts'
import type { Locale } from '#kernel/locale.ts'
import { markdownRenderer, type RenderMarkdown } from './render-markdown.ts'

/** A section below its heading. `html` is safe: raw HTML in the Markdown is escaped. */
export type ContentSection = { id: string; title: string; html: string; parts: ContentSection[] }

/** A parsed content page. `lead` is the text before the first heading, `summary` is `lead` without markup. */
export type ContentView = { key: string; title: string; lead: string; summary: string; sections: ContentSection[] }

const read = new WeakMap<ContentPage, Partial<Record<Locale, ContentView>>>()

/** Returns a content page of the marketplace in one language; undefined when there is none by that name. */
export function readContentPage(
  marketplace: Pick<Marketplace, 'pages'>,
  key: string,
  locale: Locale,
): ContentView | undefined {
  const page = marketplace.pages.find((each) => each.key === key)
  if (!page) return undefined
  const known = read.get(page) ?? {}
  read.set(page, known)
  known[locale] ??= readPage(key, page.markdown[locale], markdownRenderer(missingPages(marketplace)))
  return known[locale]
}

function readPage(key: string, source: string, render: RenderMarkdown): ContentView {
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

function readSection(source: string, fallbackId: string, below: string, render: RenderMarkdown): ContentSection {
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
