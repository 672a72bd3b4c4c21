import { createElement as h, type CSSProperties, type ReactNode } from 'react'
import { coloured } from './mail-colours.ts'
import { displayFont } from './mail-fonts.ts'
import { MailLink } from './mail-link.ts'
import type { MailSite } from './mail-site.ts'

/** Returns the marketplace's logo beside its name. The name stands there also where no pictures are loaded. */
export function markRow({ name, publicUrl }: Pick<MailSite, 'name' | 'publicUrl'>): ReactNode {
  const size = 30
  const address = (look: string) => `${publicUrl}/mark.png?look=${look}`
  const mark = h(
    'picture',
    null,
    h('source', { srcSet: address('dark'), media: '(prefers-color-scheme: dark)' }),
    h('img', {
      src: address('light'),
      alt: '',
      width: size,
      height: size,
      style: { display: 'block', width: size, height: size, borderRadius: 8 },
    }),
  )
  const style = {
    fontFamily: displayFont,
    fontSize: 20,
    lineHeight: '26px',
    fontWeight: 650,
    letterSpacing: '-0.02em',
  }
  return cells({}, [{ paddingRight: 9 }, mark], [{}, coloured('span', { className: 'ink', style }, name)])
}

/** Returns a picture from the own server with lines beside it; without a picture only the lines. Not in the plain text. */
export function pictureRow(
  picture: { src: string; width: number; height: number; radius: number } | null,
  lines: ReactNode,
): ReactNode {
  const beside = h('td', { style: { verticalAlign: 'middle' } }, lines)
  if (!picture) return table({ margin: '0 0 20px' }, h('tr', null, beside))
  const { src, width, height, radius } = picture
  const style = { display: 'block', width, height, borderRadius: radius, objectFit: 'cover' } as const
  const shown = h('img', { src, alt: '', width, height, style })
  const cell = h('td', { style: { width, paddingRight: 16, verticalAlign: 'top' } }, shown)
  return table({ margin: '0 0 20px' }, h('tr', null, cell, beside))
}

/** Returns a time limit as a badge. */
export function badge(text: string): ReactNode {
  const style = {
    display: 'inline-block',
    padding: '6px 14px',
    borderRadius: 999,
    fontSize: 14.5,
    lineHeight: '20px',
    fontWeight: 600,
  }
  return h('p', { style: { margin: '0 0 18px' } }, coloured('span', { className: 'badge', style }, text))
}

/** How buttons of mails look; each adds its width and padding. */
export const buttonStyle = {
  borderRadius: 12,
  fontSize: 16,
  lineHeight: '20px',
  fontWeight: 600,
  textDecoration: 'none',
  textAlign: 'center',
} as const

type Pressed = { text: string; href: string }

/** Returns the two things that can be done, side by side; below each other on phones. */
export function twoButtons(first: Pressed, second: Pressed): ReactNode {
  const half = (className: 'button' | 'other', { text, href }: Pressed, style: CSSProperties) =>
    h(
      'td',
      { className: 'half', style: { width: '50%', ...style } },
      coloured(MailLink, wideLink(className, href), text),
    )
  return table(
    { width: '100%', margin: '0 0 8px' },
    h(
      'tr',
      null,
      half('button', first, { padding: '0 6px 12px 0' }),
      half('other', second, { padding: '0 0 12px 6px' }),
    ),
  )
}

/** Returns attributes of a button as wide as its place. Both kinds have a border, so that they have the same height. */
function wideLink(className: 'button' | 'other', href: string) {
  return { className, href, style: { ...buttonStyle, display: 'block', padding: '13px 16px' } }
}

function cells(style: CSSProperties, ...row: [CSSProperties, ReactNode][]): ReactNode {
  return table(style, h('tr', null, ...row.map(([cellStyle, content]) => h('td', { style: cellStyle }, content))))
}

function table(style: CSSProperties, row: ReactNode): ReactNode {
  return h('table', { role: 'presentation', cellPadding: 0, cellSpacing: 0, style }, h('tbody', null, row))
}
