import { Globe, Heart, MessageCircle, Plus, Search, X } from '../../parts/icons.ts'
import { Link, NavLink } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { loginLink } from '../auth/login-link.ts'
import { AddressDialog } from '../../parts/address-dialog.tsx'
import { ButtonLink } from '../../parts/button.tsx'
import { LanguageLinks } from '../../parts/language-switch.tsx'
import { Logo } from '../../parts/logo.tsx'
import { LogOutForm, MemberMenu } from './profile-menu.tsx'
import styles from './phone-menu.module.css'
import { UnreadCount, useHere } from './top-bar.tsx'
import screen from '../../parts/whole-screen.module.css'

/**
 * The full-screen menu on phones, opened by the address `?mobilemenu=open`, so that Back closes it and no script is
 * needed. With script it traps the focus.
 */
export function PhoneMenu({ layout }: { layout: LayoutData }) {
  const { member } = layout
  return (
    <AddressDialog name="mobilemenu" label={m.layout_menu()} className={`${screen.sheet} ${styles.menu}`}>
      {(close) => (
        <>
          <div className={styles.head}>
            <Link to="/" className={styles.home} aria-label={`${layout.marketplace.name}: ${m.layout_home()}`}>
              <Logo name={layout.marketplace.name} />
            </Link>
            <Link {...close} className={styles.close} aria-label={m.layout_menu_close()}>
              <X size={22} aria-hidden="true" />
            </Link>
          </div>
          <Greeting layout={layout} />
          <nav className={styles.rows} aria-label={m.layout_main_navigation()}>
            <Link className={styles.row} to={{ search: '?mobilesearch=open' }} replace>
              <Search size={20} aria-hidden="true" />
              {m.layout_search()}
            </Link>
            <NavLink className={styles.row} to="/l/new">
              <Plus size={20} aria-hidden="true" />
              {m.layout_new_listing()}
            </NavLink>
            {!member && (
              <NavLink className={styles.row} to="/saved">
                <Heart size={20} aria-hidden="true" />
                {m.saved_places_menu()}
              </NavLink>
            )}
            {member && (
              <>
                <NavLink className={styles.row} to="/inbox">
                  <MessageCircle size={20} aria-hidden="true" />
                  {m.layout_inbox()}
                  <UnreadCount unread={member.unread} />
                </NavLink>
                <MemberMenu member={member} className={styles.row} />
              </>
            )}
            <hr className={styles.line} />
            {[{ label: m.layout_start(), to: '/' }, ...layout.menu].map(({ label, to }) => (
              <NavLink key={to} className={styles.row} to={to} end>
                {label}
              </NavLink>
            ))}
          </nav>
          <div className={styles.foot}>
            <Globe size={20} aria-hidden="true" />
            <LanguageLinks layout={layout} className={styles.language} />
          </div>
          {member && <LogOutForm className={styles.row} />}
        </>
      )}
    </AddressDialog>
  )
}

function Greeting({ layout: { member } }: { layout: LayoutData }) {
  const here = useHere()
  if (member) {
    const name = member.profileType === 'organisation' ? member.displayName : member.firstName || member.displayName
    return <p className={styles.greeting}>{m.layout_greeting({ name })}</p>
  }
  return (
    <div className={styles.visitor}>
      <p className={styles.greeting}>{m.layout_menu_visitor_title()}</p>
      <p>{m.layout_menu_visitor()}</p>
      <div className={styles.buttons}>
        <ButtonLink to={loginLink('/signup', here)} pill>
          {m.layout_sign_up()}
        </ButtonLink>
        <ButtonLink to={loginLink('/login', here)} look="secondary" pill>
          {m.layout_log_in()}
        </ButtonLink>
      </div>
    </div>
  )
}
