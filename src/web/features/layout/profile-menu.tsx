import {
  Bell,
  CircleUserRound,
  Heart,
  LayoutList,
  LogIn,
  LogOut,
  Menu,
  Settings,
  ShieldCheck,
  UserRound,
  UserRoundPlus,
} from '../../parts/icons.ts'
import { href, Link, NavLink } from 'react-router'
import type { LayoutData, LayoutMember } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar } from '../../parts/avatar.tsx'
import styles from './profile-menu.module.css'

/** The avatar button that opens the member's menu: listings, profile, account, pages and log-out. */
export function ProfileMenu({ layout, member }: { layout: LayoutData; member: LayoutMember }) {
  return (
    <>
      <button
        type="button"
        className={styles.button}
        popoverTarget="profile-menu"
        aria-label={m.layout_profile_menu({ name: member.displayName })}
      >
        <Menu size={18} aria-hidden="true" />
        <Avatar person={member} size={32} />
      </button>
      <div id="profile-menu" popover="auto" className={styles.menu}>
        <p className={styles.name}>{member.displayName}</p>
        <MemberMenu member={member} className={styles.row} />
        <hr className={styles.line} />
        {layout.menu.map(({ label, to }) => (
          <NavLink key={to} className={`${styles.row} ${styles.page}`} to={to}>
            {label}
          </NavLink>
        ))}
        <hr className={styles.line} />
        <LogOutForm className={styles.row} />
      </div>
    </>
  )
}

/** The menu button for visitors: sign-up, log-in and the pages of the site. */
export function VisitorMenu({ layout, logIn, signUp }: { layout: LayoutData; logIn: string; signUp: string }) {
  return (
    <>
      <button
        type="button"
        className={`${styles.button} ${styles.alone}`}
        popoverTarget="visitor-menu"
        aria-label={m.layout_menu()}
      >
        <Menu size={18} aria-hidden="true" />
      </button>
      <div id="visitor-menu" popover="auto" className={styles.menu}>
        <Link className={styles.row} to={signUp}>
          <UserRoundPlus size={20} aria-hidden="true" />
          {m.layout_sign_up()}
        </Link>
        <Link className={styles.row} to={logIn}>
          <LogIn size={20} aria-hidden="true" />
          {m.layout_log_in()}
        </Link>
        <NavLink className={styles.row} to="/saved">
          <Heart size={20} aria-hidden="true" />
          {m.saved_places_menu()}
        </NavLink>
        <hr className={styles.line} />
        {[{ label: m.layout_start(), to: '/' }, ...layout.menu].map(({ label, to }) => (
          <NavLink key={to} className={`${styles.row} ${styles.page}`} to={to} end>
            {label}
          </NavLink>
        ))}
      </div>
    </>
  )
}

/** The member's links, shared by the top bar and the phone menu. */
export function MemberMenu({ member, className }: { member: LayoutMember; className: string | undefined }) {
  return (
    <>
      <NavLink className={className} to="/listings">
        <LayoutList size={20} aria-hidden="true" />
        {m.layout_my_listings()}
      </NavLink>
      <NavLink className={className} to={href('/u/:id', { id: member.userId })}>
        <CircleUserRound size={20} aria-hidden="true" />
        {m.layout_my_profile()}
      </NavLink>
      <NavLink className={className} to="/profile-settings">
        <UserRound size={20} aria-hidden="true" />
        {m.layout_profile_settings()}
      </NavLink>
      <NavLink className={className} to="/saved" end>
        <Heart size={20} aria-hidden="true" />
        {m.saved_places_menu()}
      </NavLink>
      <NavLink className={className} to="/saved-searches">
        <Bell size={20} aria-hidden="true" />
        {m.saved_menu()}
      </NavLink>
      <NavLink className={className} to="/account">
        <Settings size={20} aria-hidden="true" />
        {m.layout_account_settings()}
      </NavLink>
      {member.staff && (
        <NavLink className={className} to="/console">
          <ShieldCheck size={20} aria-hidden="true" />
          {m.layout_console()}
        </NavLink>
      )}
    </>
  )
}

/** The log-out button. A form, since it changes state. */
export function LogOutForm({ className }: { className: string | undefined }) {
  return (
    <form method="post" action="/logout">
      <button type="submit" className={className}>
        <LogOut size={20} aria-hidden="true" />
        {m.layout_log_out()}
      </button>
    </form>
  )
}
