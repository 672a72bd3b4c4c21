import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { wordKeys } from '#words/catalogue.ts'
import { readSourceTree } from './source-tree.ts'

/** Keys that the code puts together: where it has only a part of them, that part. */
const computed = [
  // problem-text.ts
  /^problem_/,
  // process-words.ts, by states and steps of processes
  /^(order_event|order_heading|staff_step|inbox_state|inbox_stage)_/,
  // file-views.ts and staff-action.ts, by actions of staff
  /^staff_(done|action)_/,
  // notice-sentence.ts, by templates of mails
  /^notices_/,
  /^order_(line|ended|reason|lacks)_/,
  /^card_brand_|^report_reason_/,
  // payment-desk-words.ts
  /^desk_(look|refund|payout|dispute|mismatch|code)_/,
  // marketplace-word.ts: words that a marketplace may have of its own
  /^layout_(page|nav)_/,
  /^landing_(promise|step)_(one|two|three)(_title)?$/,
  /^edit_listing_\w+_(name|title|lead|hint)(_optional)?(_request|_offer)?$/,
  /^console_reason_\w+_text$/,
  /^listing_capacity_(request|offer)$/,
]
/** Beginnings that stand in one file, with the ends as texts: `say('box_title')`. */
const begun = /^(listing|landing)_/

const tree = readSourceTree(resolve(import.meta.dirname, '../..'))
const source = [...tree].filter(([file]) => file.startsWith('src/')).map(([, text]) => text)
const names = new Set(source.flatMap((text) => text.match(/\w+/g) ?? []))

function isUsed(key: string): boolean {
  const plain = key.replace(/_unread$|(_unread)?_paid$/, '')
  return [key, plain].some(
    (each) => names.has(each) || names.has(each.replace(begun, '')) || computed.some((keys) => keys.test(each)),
  )
}

test('every word of the product is used', () => {
  expect(wordKeys.length).toBeGreaterThan(3000)
  expect(wordKeys.filter((key) => !isUsed(key))).toEqual([])
  expect(isUsed('search_result_nobody_has')).toBe(false)
})

test('every kind of computed words has some', () => {
  expect(computed.filter((keys) => !wordKeys.some((key) => keys.test(key)))).toEqual([])
})
