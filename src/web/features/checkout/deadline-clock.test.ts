import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { inLocale } from '#web/server/reader-locale.ts'
import { minute } from '#tests/app.ts'
import { DeadlineClock } from './deadline-clock.tsx'

const show = (left: number) => inLocale('en', () => renderToStaticMarkup(createElement(DeadlineClock, { left })))
const announced = (html: string) => /role="status"[^>]*>([^<]*)</.exec(html)?.[1]

test.each([
  [15 * minute, '15:00', '15 minutes left', ''],
  [5 * minute + 1, '5:01', '6 minutes left', ''],
  [5 * minute, '5:00', '5 minutes left', '5 minutes left'],
  [4 * minute, '4:00', '4 minutes left', ''],
  [61_000, '1:01', '2 minutes left', ''],
  [60_000, '1:00', '1 minute left', '1 minute left'],
  [59_000, '0:59', 'Less than a minute left', 'Less than a minute left'],
])(
  '%i milliseconds are shown as %s and in words, and announced at five and at one minute',
  (left, clock, text, said) => {
    const html = show(left)
    expect(html).toContain(`<span>${clock}</span>`)
    expect(html).toContain(text)
    if (said) expect(announced(html)).toContain(said)
    else expect(announced(html)).toBe('')
  },
)
