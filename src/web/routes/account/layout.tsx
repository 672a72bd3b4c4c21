import {
  Bell,
  BellRing,
  CreditCard,
  Download,
  Fingerprint,
  KeyRound,
  Landmark,
  Link2,
  MonitorSmartphone,
  type LucideIcon,
  ScrollText,
  ShieldCheck,
  UserRound,
  UserRoundCheck,
  UserRoundX,
} from '../../parts/icons.ts'
import { useEffect, useRef } from 'react'
import { NavLink, Outlet, useLocation } from 'react-router'
import { ownIdentities } from '#domain/identities/index.ts'
import { takesPayments } from '#domain/transactions/index.ts'
import { requireOwnAccount } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import type { Route } from './+types/layout.ts'
import { NoPasswordNote } from '../../features/account/no-password-note.tsx'
import { useSaidOnce } from '../../parts/use-said-once.ts'
import { paysHostsOut } from '../../features/payouts/unpayable-hosts.ts'
import styles from '../../features/account/account.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = requireOwnAccount(context, request)
  const { identities, hasPassword } = await ownIdentities(app, viewer)
  return {
    hasPassword,
    isOrganisation: viewer.kind === 'member' && viewer.profileType === 'organisation',
    hasProviders: identities.length + app.logInProviders.length > 0,
    hasPasskeys: app.passkeys !== undefined,
    isPaid: takesPayments(app.marketplace),
    payouts: paysHostsOut(app),
  }
}

/** A page of the account. `ownDocument`: its document has headers of its own. */
type AccountPage = { to: string; label: string; Icon: LucideIcon; ownDocument?: boolean }

/** The layout of the account pages, with their navigation. */
export default function Account({ loaderData }: Route.ComponentProps) {
  const { hasPassword, isOrganisation, hasProviders, hasPasskeys, isPaid, payouts } = loaderData
  const pages: AccountPage[] = [
    { to: '/account/contact-details', label: m.account_contact(), Icon: UserRound },
    { to: '/account/change-password', label: m.account_password(), Icon: KeyRound },
    ...(hasPasskeys ? [{ to: '/account/passkeys', label: m.passkeys_title(), Icon: Fingerprint }] : []),
    ...(hasProviders ? [{ to: '/account/providers', label: m.identities_title(), Icon: Link2 }] : []),
    { to: '/account/second-factor', label: m.account_second_factor(), Icon: ShieldCheck },
    { to: '/account/notifications', label: m.notices_title(), Icon: BellRing },
    { to: '/saved-searches', label: m.saved_menu(), Icon: Bell },
    ...(isPaid
      ? [{ to: '/account/payment-methods', label: m.methods_title(), Icon: CreditCard, ownDocument: true }]
      : []),
    ...(payouts ? [{ to: '/account/payments', label: m.payout_title(), Icon: Landmark, ownDocument: true }] : []),
    {
      to: '/account/vouches',
      label: isOrganisation ? m.vouch_given_title() : m.vouch_about_title(),
      Icon: UserRoundCheck,
    },
    { to: '/account/sessions', label: m.sessions_title(), Icon: MonitorSmartphone },
    { to: '/account/terms', label: m.terms_title(), Icon: ScrollText },
    { to: '/account/my-data', label: m.own_data_title(), Icon: Download },
    { to: '/account/delete-profile', label: m.account_delete(), Icon: UserRoundX },
  ]
  const { pathname } = useLocation()
  useSaidOnce()
  const menu = useRef<HTMLElement>(null)
  const shown = useRef<string>(undefined)
  // On phones the menu is one line, of which a part is seen. Somebody may have scrolled it before the scripts came, and be
  // pressing a link in it.
  useEffect(() => {
    const isScrolled = shown.current === undefined && menu.current?.scrollLeft !== 0
    shown.current = pathname
    if (!isScrolled)
      menu.current?.querySelector('[aria-current=page]')?.scrollIntoView({ inline: 'center', block: 'nearest' })
  }, [pathname])
  return (
    <div className={styles.page}>
      <nav ref={menu} className={styles.rooms} aria-label={m.account_navigation()}>
        {pages.map(({ to, label, Icon, ownDocument = false }) => (
          <NavLink key={to} to={to} className={styles.room} reloadDocument={ownDocument}>
            <Icon size={18} aria-hidden="true" />
            {label}
          </NavLink>
        ))}
      </nav>
      <main id="content" className={styles.main}>
        {!hasPassword && <NoPasswordNote />}
        <Outlet />
      </main>
    </div>
  )
}
