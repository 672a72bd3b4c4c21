import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'

/** Tells a guest that a host cannot be paid, or the host why nobody can book. */
export function PayoutNote({ reader }: { reader: 'guest' | 'host' | 'host-of-all' }) {
  if (reader === 'guest') return <Alert>{m.payout_guest_note()}</Alert>
  return (
    <Alert look="warn">
      {reader === 'host' ? m.payout_host_note() : m.payout_host_note_all()}{' '}
      <Link to="/account/payments">{m.payout_host_note_action()}</Link>
    </Alert>
  )
}
