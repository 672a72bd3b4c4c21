import { createElement as h, Fragment, type ReactNode } from 'react'
import { coloured } from './mail-colours.ts'
import { capitalised } from './mail-parts.ts'
import { pictureRow } from './mail-rows.ts'
import type { MailSite } from './mail-site.ts'

/** Returns who wrote, as the mail's headline with the portrait, and in lines what it is about. */
export function writerRow(
  said: string,
  { about, picture }: { about: string[]; picture?: string },
  { publicUrl }: MailSite,
): ReactNode {
  const portrait = picture ? { src: `${publicUrl}${picture}.jpg`, width: 48, height: 48, radius: 24 } : null
  const head = { margin: 0, fontSize: 18, lineHeight: '24px', fontWeight: 700 }
  const style = { margin: 0, fontSize: 15, lineHeight: '22px' }
  const lines = [
    coloured('h1', { className: 'ink', style: head }, capitalised(said)),
    ...about.map((line) => coloured('p', { className: 'secondary', style }, line)),
  ]
  return pictureRow(portrait, h(Fragment, null, ...lines))
}
