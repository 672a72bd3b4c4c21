import { expect, test } from 'vitest'
import { dashboardAddress } from './dashboard-address.ts'

const live = { secretKey: 'sk_live_1', apiUrl: undefined }
const tests = { secretKey: 'sk_test_1', apiUrl: undefined }

test('an object is opened in the dashboard, apart for test keys and for the account of a host', () => {
  expect(dashboardAddress(live, { kind: 'payment', id: 'pi_1' })).toBe('https://dashboard.stripe.com/payments/pi_1')
  expect(dashboardAddress(tests, { kind: 'refund', id: 're_1' })).toBe('https://dashboard.stripe.com/test/refunds/re_1')
  expect(dashboardAddress(live, { kind: 'payout', id: 'po_1', accountId: 'acct_1' })).toBe(
    'https://dashboard.stripe.com/acct_1/payouts/po_1',
  )
  expect(dashboardAddress(live, { kind: 'dispute', id: 'du_1/../x' })).toContain('disputes/du_1%2F..%2Fx')
})

test('a sandbox has no dashboard', () => {
  expect(dashboardAddress({ ...tests, apiUrl: 'http://127.0.0.1:1' }, { kind: 'payment', id: 'pi_1' })).toBeNull()
})
