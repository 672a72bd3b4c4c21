import { expect, test } from 'vitest'
import { sentenceAbout, sentenceAboutSchema } from './stopped-site.ts'

const nothing = { mail: 0, push: 0, event: 0, timer: 0, webhook: 0, payment: 0 }

test('what a restore holds is counted, and nothing is said to be nothing', () => {
  expect(sentenceAbout(nothing)).toBe('Nothing is held.\n')
  expect(sentenceAbout({ ...nothing, mail: 3, payment: 1 })).toMatch(/^Held, .*: 3 mails, 1 payment\.\nLook at/)
})

test('migrations are named, and the functions are one sentence', () => {
  expect(sentenceAboutSchema(['count-gone-listings.sql', 'facet-id.sql'])).toBe(
    'The functions of the database are up to date.\n',
  )
  expect(sentenceAboutSchema(['0119_lasting_log_ins.sql', 'facet-id.sql'])).toBe(
    'Applied 0119_lasting_log_ins.sql\nThe functions of the database are up to date.\n',
  )
})
