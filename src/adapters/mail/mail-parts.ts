import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { Colours, coloured, darkStyles, type MailColours } from './mail-colours.ts'
import { displayFont, fontFaces, textFont } from './mail-fonts.ts'
import { LinkedSite, MailLink, plainLink } from './mail-link.ts'
import { buttonStyle, markRow } from './mail-rows.ts'
import type { MailSite } from './mail-site.ts'
import type { Locale } from '#kernel/locale.ts'

/** Returns the frame of every mail: the mark, a card with the content, and the reason for the mail. 600 wide. */
export function mailFrame({
  locale,
  site,
  colours,
  above,
  preview,
  reason,
  stop,
  links,
  children,
}: {
  locale: Locale
  site: MailSite
  colours: MailColours
  /** The words above which an answer is written, between their marks; absent for mails that cannot be answered. */
  above?: { before: string; words: string; after: string }
  preview: string
  reason: string
  /** The way to fewer mails; absent for mails that are always sent. */
  stop?: ReactNode
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
      h('title', null, site.name),
      h('style', { dangerouslySetInnerHTML: { __html: fontFaces(site) + darkStyles(colours) } }),
    ),
    h(
      Colours,
      { value: colours },
      h(
        LinkedSite,
        { value: { publicUrl: site.publicUrl, locale } },
        coloured(
          'body',
          { className: 'ground', style: { margin: 0, padding: '24px 12px', fontFamily: textFont } },
          // Before everything else: what stands above it in a quoted mail would be taken for the answer.
          above && answerLine(above),
          h(
            'div',
            { style: { display: 'none', overflow: 'hidden', maxHeight: 0 }, 'data-skip-in-text': true },
            preview,
          ),
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
              row({ padding: '0 4px 16px' }, markRow(site)),
              row({}, coloured('div', { className: 'card', style: { borderRadius: 14, padding: 32 } }, children)),
              row(
                { padding: '18px 6px' },
                coloured(
                  'div',
                  { className: 'secondary', style: { fontSize: 13.5, lineHeight: '21px' } },
                  h('p', { style: { margin: 0 } }, reason),
                  ...(stop ? [h('p', { key: 'stop', style: { margin: '4px 0 0' } }, stop)] : []),
                  h('p', { style: { margin: '4px 0 0' } }, links),
                ),
              ),
            ),
          ),
        ),
      ),
    ),
  )
}

/**
 * Returns the line above which an answer is written. Its marks are only for the program that reads answers: mail programs
 * repeat them in what they quote, and people do not see them.
 */
function answerLine({ before, words, after }: { before: string; words: string; after: string }) {
  const style = { margin: '0 0 14px', fontSize: 12, lineHeight: '16px', textAlign: 'center' } as const
  const mark = (text: string) => coloured('span', { className: 'unseen', style: { fontSize: 8 } }, text)
  return coloured('p', { className: 'secondary', style }, mark(before), words, mark(after))
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
  const style = {
    margin: '0 0 12px',
    fontFamily: displayFont,
    fontSize: 26,
    lineHeight: '32px',
    fontWeight: 650,
    letterSpacing: '-0.02em',
  }
  return coloured('h1', { className: 'ink', style }, capitalised(withoutName(text)))
}

/** Returns a paragraph; `quiet` for secondary text, `centred` for a line below something centred. */
export function paragraph(text: ReactNode, { quiet = false, centred = false } = {}) {
  const style = {
    margin: '0 0 16px',
    fontSize: 16,
    lineHeight: '25px',
    ...(centred && { textAlign: 'center' as const }),
  }
  return coloured('p', { className: quiet ? 'secondary' : 'ink', style }, text)
}

/** Returns a line that leads somewhere, below what matters. */
export function quietLink(text: string, href: string) {
  const style = { margin: '0 0 8px', fontSize: 15, lineHeight: '22px' }
  return coloured('p', { className: 'secondary', style }, plainLink(text, href))
}

/** Returns a person's text with its line breaks; below `author`, where the mail has not said whose it is. */
export function quote(text: string, author?: string) {
  const style = { margin: '0 0 20px', padding: '14px 16px', borderRadius: 12, fontSize: 16, lineHeight: '25px' }
  return coloured(
    'p',
    { className: author ? 'said' : 'quote', style: { ...style, whiteSpace: 'pre-line' } },
    ...(author ? [h('strong', { key: 'author' }, author), h('br', { key: 'break' })] : []),
    ...text.split('\n').flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line])),
  )
}

/** Returns six digits as two groups of three. */
export function groupedCode(code: string): string {
  return `${code.slice(0, 3)} ${code.slice(3)}`
}

/** Returns a box with six digits in two groups. */
export function codeBox(code: string) {
  const style = {
    margin: '0 0 12px',
    padding: '18px 0',
    borderRadius: 12,
    textAlign: 'center',
    fontSize: 44,
    lineHeight: '52px',
    fontWeight: 600,
    letterSpacing: '0.06em',
  } as const
  return coloured('p', { className: 'code', style }, groupedCode(code))
}

/** Returns the one thing to do; `wide` fills the card. */
export function button(text: string, href: string, { wide = false } = {}) {
  const style = { ...buttonStyle, display: wide ? 'block' : 'inline-block', padding: '13px 22px' }
  return h('p', { style: { margin: '0 0 20px' } }, coloured(MailLink, { className: 'button', href, style }, text))
}
