import { createElement as h, Fragment, type ReactNode } from 'react'
import { coloured } from './mail-colours.ts'
import type { MailSite } from './mail-site.ts'
import { pictureRow } from './mail-rows.ts'

/** Returns a place: its picture where it is public, its title, and lines about the stay. */
export function placeRow(
  { title, picture, lines }: { title: string; picture?: string; lines: string[] },
  { publicUrl }: MailSite,
): ReactNode {
  const shown = picture ? { src: `${publicUrl}${picture}.jpg`, width: 96, height: 68, radius: 8 } : null
  const style = { fontSize: 16, lineHeight: '24px' }
  const days = lines.flatMap((line) => [h('br'), coloured('span', { className: 'secondary', style }, line)])
  return pictureRow(shown, h(Fragment, null, coloured('strong', { className: 'ink', style }, title), ...days))
}
