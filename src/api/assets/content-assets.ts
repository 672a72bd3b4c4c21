import { cutText } from '#kernel/cut-text.ts'
import type { Marketplace } from '#config/marketplace.ts'
import type { WordText } from '#kernel/word-text.ts'

/** Returns the texts and pages of a marketplace. */
export function contentAssets(marketplace: Marketplace): Record<string, unknown> {
  const { defaultLocale, words, pages, name, tagline, description } = marketplace
  const shown = pages.map(({ key, markdown }) => [`/content/pages/${key}.json`, page(key, markdown[defaultLocale])])
  return {
    '/content/translations.json': Object.fromEntries(
      Object.entries(words[defaultLocale]).map(([key, word]) => [key, plainText(word)]),
    ),
    '/content/top-bar.json': { logoLink: { fieldType: 'internalLink', href: '/' }, customLinks: [] },
    '/content/footer.json': footer(marketplace),
    '/content/pages/landing-page.json': page(
      'landing-page',
      `# ${tagline[defaultLocale]}\n\n${description[defaultLocale]}`,
      name,
    ),
    ...(Object.fromEntries(shown) as Record<string, unknown>),
  }
}

/** A word as client templates read it: ICU MessageFormat. */
function plainText(word: WordText): string {
  if (typeof word === 'string') return word
  const forms = Object.entries(word).map(([form, text]) => `${form} {${text}}`)
  return `{count, plural, ${forms.join(' ')}}`
}

/** Returns a page of Markdown whose first line is its title. */
function page(key: string, markdown: string, ownTitle?: string): unknown {
  const [, title = key, text = ''] = /^#\s+(.*)\n?([\s\S]*)$/.exec(markdown.trim()) ?? []
  return {
    sections: [
      {
        sectionType: 'article',
        sectionId: key,
        title: { fieldType: 'heading1', content: title },
        blocks: [
          {
            blockType: 'defaultBlock',
            blockId: `${key}-text`,
            text: { fieldType: 'markdown', content: plainHeadings(text) },
          },
        ],
      },
    ],
    meta: {
      pageTitle: { fieldType: 'metaTitle', content: ownTitle ?? title },
      pageDescription: { fieldType: 'metaDescription', content: cutText(plainHeadings(text), 160) },
    },
  }
}

/** Headings without the anchors that our own pages read, such as `{#story}`. */
function plainHeadings(text: string): string {
  return text.trim().replace(/\s*\{#[\w-]+\}/g, '')
}

function footer(marketplace: Marketplace): unknown {
  const { footer: columns, defaultLocale, name, tagline, social } = marketplace
  return {
    sectionType: 'footer',
    sectionId: 'footer',
    numberOfColumns: Math.max(1, Math.min(4, columns.length)),
    slogan: { fieldType: 'text', content: tagline[defaultLocale] },
    copyright: { fieldType: 'text', content: name },
    socialMediaLinks: Object.entries(social ?? {}).map(([platform, url]) => ({
      fieldType: 'socialMediaLink',
      link: { fieldType: 'socialMediaLink', platform, url },
    })),
    blocks: columns.map(({ heading, pages }, index) => ({
      blockType: 'footerBlock',
      blockId: `footer-${index}`,
      text: {
        fieldType: 'markdown',
        content: [`##### ${heading[defaultLocale]}`, ...pages.map((page) => footerLink(marketplace, page))].join(
          '\n\n',
        ),
      },
    })),
  }
}

/** A link as client templates name their pages; `offers`, `requests` and `new-listing` are no pages of text. */
function footerLink({ pages, categories, defaultLocale }: Marketplace, address: string): string {
  const [key = '', anchor] = address.split('#')
  const kind = key === 'offers' ? 'offer' : key === 'requests' ? 'request' : undefined
  const category = categories.find((each) => each.kind === kind)
  if (category) return `[${category.plural[defaultLocale]}](/s?pub_category=${category.key})`
  if (key === 'new-listing') return `[${categories[0]?.wizardTitle[defaultLocale] ?? key}](/l/new)`
  const markdown = pages.find((each) => each.key === key)?.markdown[defaultLocale] ?? ''
  const heading = anchor && new RegExp(`^#+\\s+(.*?)\\s*\\{#${anchor}\\}`, 'm').exec(markdown)?.[1]
  return `[${heading || (/^#\s+(.*)/.exec(markdown.trim())?.[1] ?? key)}](/p/${key}${anchor ? `#${anchor}` : ''})`
}
