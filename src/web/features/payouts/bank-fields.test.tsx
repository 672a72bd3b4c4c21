import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import * as m from '#words/compiled/messages.js'
import { BankFields } from './bank-fields.tsx'
import type { BankToken } from './use-bank-token.ts'

const said = (iban: string, token: BankToken) =>
  renderToStaticMarkup(<BankFields country="FI" bank={iban ? { iban } : {}} token={token} onChange={() => {}} />)

test('a bank account that cannot be right is told before the button works, an empty one is not', () => {
  const incomplete = { state: 'incomplete' } as const
  expect(said('FI21 1234 5600 0007 86', incomplete)).toContain(m.payout_bank_incomplete())
  expect(said('', incomplete)).not.toContain(m.payout_bank_incomplete())
  expect(said('FI21 1234 5600 0007 85', { state: 'checking' })).not.toContain(m.payout_bank_incomplete())
})
