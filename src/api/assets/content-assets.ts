import type { Marketplace } from '#config/marketplace.ts'

/** Texts and pages of a marketplace. */
export function contentAssets(marketplace: Marketplace): Record<string, unknown> {
  const { defaultLocale, words, pages, name, tagline, description } = marketplace
  const shown = pages.map(({ key, markdown }) => [`/content/pages/${key}.json`, page(key, markdown[defaultLocale])])
  return {
    '/content/translations.json': words[defaultLocale],
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

/** A page of Markdown whose first line is its title. */
function page(key: string, markdown: string, ownTitle?: string): unknown {
  const [, title = key, text = ''] = /^#\s+(.*)\n?([\s\S]*)$/.exec(markdown.trim()) ?? []
  return {
    sections: [
      {
        sectionType: 'article',
        sectionId: key,
        title: { fieldType: 'heading1', content: title },
        blocks: [
          { blockType: 'defaultBlock', blockId: `${key}-text`, text: { fieldType: 'markdown', content: text.trim() } },
        ],
      },
    ],
    meta: {
      pageTitle: { fieldType: 'metaTitle', content: ownTitle ?? title },
      pageDescription: { fieldType: 'metaDescription', content: text.trim().slice(0, 160) },
    },
  }
}

function footer({ footer: columns, defaultLocale, name, tagline, social }: Marketplace): unknown {
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
        content: [`##### ${heading[defaultLocale]}`, ...pages.map((key) => `[${key}](/p/${key})`)].join('\n\n'),
      },
    })),
  }
}
