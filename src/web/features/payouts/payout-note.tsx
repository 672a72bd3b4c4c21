import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import type { HostPayoutNote } from './payouts-view.ts'

/** Tells a host why nobody can book, and where to change it. `ofAll`: their listings, not one of them. */
export function PayoutNote({ note, ofAll = false }: { note: HostPayoutNote; ofAll?: boolean }) {
  const isChecked = note === 'host-checked'
  const [one, all] = isChecked
    ? [m.payout_host_checked, m.payout_host_checked_all]
    : [m.payout_host_note, m.payout_host_note_all]
  return (
    <Alert look={isChecked ? 'neutral' : 'warn'}>
      {ofAll ? all() : one()}{' '}
      <Link to="/account/payments" reloadDocument>
        {isChecked ? m.payout_host_checked_action() : m.payout_host_note_action()}
      </Link>
    </Alert>
  )
}
