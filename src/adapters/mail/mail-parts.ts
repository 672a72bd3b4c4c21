import { createElement as h, type CSSProperties, type ReactNode, use } from 'react'
import { Colours, type MailColours } from './mail-colours.ts'

const font = "Inter, -apple-system, BlinkMacSystemFont, 'Segoe UI', Roboto, Arial, sans-serif"
const ink = '#17211c'
const secondary = '#505b54'

/** Colours of the dark scheme. Light colours are inline styles, because some mail programs read only those. */
const darkStyles = ({ dark: { brand, onBrand, quote } }: MailColours) => `
  :root { color-scheme: light dark; supported-color-schemes: light dark; }
  @media (prefers-color-scheme: dark) {
    .ground { background: #111814 !important; }
    .card { background: #1b2520 !important; border-color: #35413a !important; }
    .ink, .ink a { color: #eff1ea !important; }
    .secondary, .secondary a { color: #bcc4bb !important; }
    .map { border-color: #35413a !important; }
    .quote { background: ${quote} !important; color: #eff1ea !important; }
    .code { background: #111814 !important; border-color: #35413a !important; color: #eff1ea !important; }
    .button { background: ${brand} !important; color: ${onBrand} !important; }
  }
  @media (max-width: 480px) { .card { padding: 18px !important; } .button { display: block !important; } }
`

/** Returns the frame of every mail: the mark, a card with the content, and the reason for the mail. 600 wide. */
export function mailFrame({
  locale,
  name,
  colours,
  preview,
  reason,
  links,
  children,
}: {
  locale: string
  name: string
  colours: MailColours
  preview: string
  reason: string
  links: ReactNode
  children: ReactNode
}) {
  return h(
    'html',
    { lang: locale },
    h(
      'head',
      null,
      h('meta', { charSet: 'utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('title', null, name),
      h('style', { dangerouslySetInnerHTML: { __html: darkStyles(colours) } }),
    ),
    h(
      'body',
      { className: 'ground', style: { margin: 0, padding: '24px 12px', background: '#f5f4ee', fontFamily: font } },
      h('div', { style: { display: 'none', overflow: 'hidden', maxHeight: 0 }, 'data-skip-in-text': true }, preview),
      h(
        'table',
        {
          role: 'presentation',
          width: '100%',
          cellPadding: 0,
          cellSpacing: 0,
          style: { maxWidth: 600, margin: '0 auto' },
        },
        h(
          'tbody',
          null,
          row(
            { padding: '0 4px 16px' },
            h('span', { className: 'ink', style: { fontSize: 20, fontWeight: 700, color: ink } }, name),
          ),
          row(
            {},
            h(
              'div',
              {
                className: 'card',
                style: { background: '#ffffff', border: '1px solid #e4e2d8', borderRadius: 14, padding: 32 },
              },
              h(Colours, { value: colours }, children),
            ),
          ),
          row(
            { padding: '18px 6px' },
            h(
              'div',
              { className: 'secondary', style: { fontSize: 13.5, lineHeight: '21px', color: secondary } },
              h('p', { style: { margin: 0 } }, reason),
              h('p', { style: { margin: '4px 0 0' } }, links),
            ),
          ),
        ),
      ),
    ),
  )
}

function row(style: CSSProperties, content: ReactNode) {
  return h('tr', null, h('td', { style }, content))
}

/** Returns the text with a capital at the beginning, also where a word replaces a missing name. */
export function capitalised(text: string): string {
  return text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())
}

/** Returns a sentence without a name and without the comma that belonged to it. */
function withoutName(text: string): string {
  return text
    .replace(/,\s*(?=[!?.])/g, '')
    .replace(/^,\s*|,\s*$/g, '')
    .trim()
}

/** Returns the mail's one headline. */
export function headline(text: string) {
  return h(
    'h1',
    {
      className: 'ink',
      style: {
        margin: '0 0 12px',
        fontSize: 24,
        lineHeight: '30px',
        fontWeight: 700,
        letterSpacing: '-0.02em',
        color: ink,
      },
    },
    capitalised(withoutName(text)),
  )
}

/** Returns a paragraph; `quiet` for secondary text. */
export function paragraph(text: string, { quiet = false } = {}) {
  return h(
    'p',
    {
      className: quiet ? 'secondary' : 'ink',
      style: { margin: '0 0 16px', fontSize: 16, lineHeight: '25px', color: quiet ? secondary : ink },
    },
    text,
  )
}

/** Returns a line that leads somewhere, below what matters. */
export function quietLink(text: string, href: string) {
  return h(
    'p',
    { className: 'secondary', style: { margin: '0 0 8px', fontSize: 15, lineHeight: '22px', color: secondary } },
    h('a', { href, style: { color: 'inherit' } }, text),
  )
}

/** Returns a person's text with its line breaks. */
export function quote(text: string) {
  return h(Quote, { text })
}

function Quote({ text }: { text: string }) {
  const { light } = use(Colours)
  return h(
    'p',
    {
      className: 'quote',
      style: {
        margin: '0 0 20px',
        padding: '14px 16px',
        borderRadius: 12,
        background: light.quote,
        fontSize: 16,
        lineHeight: '25px',
        color: ink,
        whiteSpace: 'pre-line',
      },
    },
    ...text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line])),
  )
}

/** Returns six digits in two groups of three. */
export function codeBox(code: string) {
  return h(
    'p',
    {
      className: 'code',
      style: {
        margin: '0 0 20px',
        padding: '18px 0',
        border: '1px solid #e4e2d8',
        borderRadius: 12,
        background: '#f5f4ee',
        textAlign: 'center',
        fontSize: 44,
        lineHeight: '52px',
        fontWeight: 600,
        letterSpacing: '0.06em',
        color: ink,
      },
    },
    `${code.slice(0, 3)} ${code.slice(3)}`,
  )
}

/** Returns the one thing to do. */
export function button(text: string, link: string) {
  return h(Button, { text, link })
}

function Button({ text, link }: { text: string; link: string }) {
  const { light } = use(Colours)
  return h(
    'p',
    { style: { margin: '0 0 20px' } },
    h(
      'a',
      {
        className: 'button',
        href: link,
        style: {
          display: 'inline-block',
          padding: '14px 22px',
          borderRadius: 12,
          background: light.brand,
          color: light.onBrand,
          fontSize: 16,
          lineHeight: '20px',
          fontWeight: 600,
          textDecoration: 'none',
          textAlign: 'center',
        },
      },
      text,
    ),
  )
}
