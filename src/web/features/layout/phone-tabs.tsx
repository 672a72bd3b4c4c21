import { CirclePlus, Heart, MessageCircle, Search, UserRound } from '../../parts/icons.ts'
import { href, NavLink } from 'react-router'
import type { LayoutMember } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { useOffersSearch } from '../../parts/offers-search.ts'
import styles from './phone-tabs.module.css'
import { UnreadCount } from './top-bar.tsx'

/** The five main links for members, at the bottom of the screen on phones. */
export function PhoneTabs({ member }: { member: LayoutMember }) {
  const tabs = [
    { to: useOffersSearch(), label: m.layout_tab_search(), Icon: Search },
    { to: '/saved', label: m.saved_places_tab(), Icon: Heart },
    { to: '/l/new', label: m.layout_tab_new(), Icon: CirclePlus },
    { to: '/inbox', label: m.layout_inbox(), Icon: MessageCircle, unread: member.unread },
    { to: href('/u/:id', { id: member.userId }), label: m.layout_tab_profile(), Icon: UserRound },
  ]
  return (
    <nav className={styles.tabs} aria-label={m.layout_main_navigation()}>
      {tabs.map(({ to, label, Icon, unread }) => (
        <NavLink key={to} className={styles.tab} to={to}>
          <span className={styles.icon}>
            <Icon size={22} aria-hidden="true" />
            {unread !== undefined && (
              <span className={styles.count}>
                <UnreadCount unread={unread} />
              </span>
            )}
          </span>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}
