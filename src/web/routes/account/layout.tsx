import { Bell, KeyRound, Landmark, UserRound, UserRoundX } from 'lucide-react'
import { NavLink, Outlet } from 'react-router'
import { requestContext } from '#web/server/request-context.ts'
import { requireOwnAccount } from '#web/server/session.ts'
import * as m from '#words/compiled/messages.js'
import type { Route } from './+types/layout.ts'
import { paysHostsOut } from '../../features/payouts/takes-payouts.ts'
import styles from '../../features/account/account.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  requireOwnAccount(context, request)
  return { payouts: paysHostsOut(context.get(requestContext).app) }
}

/** The layout of the account pages, with their navigation. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const rooms = [
    { to: '/account/contact-details', label: m.account_contact(), Icon: UserRound },
    { to: '/account/change-password', label: m.account_password(), Icon: KeyRound },
    ...(loaderData.payouts ? [{ to: '/account/payments', label: m.payout_title(), Icon: Landmark }] : []),
    { to: '/saved-searches', label: m.saved_title(), Icon: Bell },
    { to: '/account/delete-profile', label: m.account_delete(), Icon: UserRoundX },
  ]
  return (
    <div className={styles.page}>
      <nav className={styles.rooms} aria-label={m.account_navigation()}>
        {rooms.map(({ to, label, Icon }) => (
          <NavLink key={to} to={to} className={styles.room}>
            <Icon size={18} aria-hidden="true" />
            {label}
          </NavLink>
        ))}
      </nav>
      <main id="content" className={styles.main}>
        <Outlet />
      </main>
    </div>
  )
}
