import { Menu, MessageCircle, Plus, Search } from '../../parts/icons.ts'
import { Link, NavLink, useLocation } from 'react-router'
import type { LayoutData } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { keepStyles } from '../../parts/keep-styles.ts'
import { lazyPart } from '../../parts/lazy-part.tsx'
import { useUnread } from '../live/use-unread.ts'
import { Bell } from '../notifications/bell.tsx'
import { loginLink } from '../auth/login-link.ts'
import avatarStyles from '../../parts/avatar.module.css'
import { ButtonLink } from '../../parts/button.tsx'
import { LanguageSwitch } from '../../parts/language-switch.tsx'
import { Logo } from '../../parts/logo.tsx'
import { searchFormStyles } from '../search-form/search-form-styles.ts'
import { serverOnlyPart } from '../../parts/server-only-part.tsx'
import { WidePart } from '../../parts/wide-part.tsx'
import profileStyles from './profile-menu.module.css'
import styles from './top-bar.module.css'
import { shortCount } from '../../parts/short-count.ts'

// It opens without script, and contains only links.
const ProfileMenu = serverOnlyPart(
  async () => ({ default: (await import('./profile-menu.tsx')).ProfileMenu }),
  [profileStyles, avatarStyles],
)
const VisitorMenu = serverOnlyPart(
  async () => ({ default: (await import('./profile-menu.tsx')).VisitorMenu }),
  [profileStyles],
)
const SearchSummary = lazyPart(async () => (await import('../search-form/search-summary.tsx')).SearchSummary)
const SearchPill = lazyPart(async () => {
  // Both at once: the form of the bar is loaded by the search form, which would ask for it only then.
  const [{ SearchPill: Pill }] = await Promise.all([
    import('../search-form/search-pill.tsx'),
    import('../search-form/search-bar.tsx'),
  ])
  return Pill
})

/**
 * The bar at the top of every page. On phones it keeps logo, language and menu, whatever its centre shows otherwise.
 */
export function TopBar({
  layout,
  look,
  plain,
}: {
  layout: LayoutData
  look: 'links' | 'search' | 'summary'
  plain: boolean
}) {
  const { member } = layout
  const { pathname } = useLocation()
  return (
    <header
      className={styles.bar}
      data-look={look === 'links' ? 'links' : 'search'}
      data-plain={plain ? '' : undefined}
      data-member={member ? '' : undefined}
    >
      <Link className={styles.home} to="/" aria-label={`${layout.marketplace.name}: ${m.layout_home()}`}>
        <Logo name={layout.marketplace.name} />
      </Link>
      {look !== 'links' && (
        <WidePart from={48} className={styles.centre} fallback={<div className={styles.form} />}>
          {look === 'search' ? <SearchPill size="bar" /> : <SearchSummary layout={layout} />}
        </WidePart>
      )}
      {look === 'links' && !member && <PageLinks layout={layout} />}
      {/* The landing page has the large form. */}
      {look === 'links' && !plain && (
        <PlaceSearch text={layout.marketplace.placeText} offersSearch={layout.offersSearch} />
      )}
      <nav className={styles.actions} aria-label={m.layout_main_navigation()}>
        <NavLink className={styles.strong} to="/l/new">
          <Plus size={20} aria-hidden="true" />
          <span className={styles.word}>{m.layout_new_listing()}</span>
        </NavLink>
        {member && <MemberLinks unread={member.unread} />}
        {member && !member.limited && <Bell unread={member.notifications} />}
        <LanguageSwitch layout={layout} place="bar" />
        {member ? (
          <ProfileMenu key={`${pathname} ${member.displayName} ${member.picture}`} layout={layout} member={member} />
        ) : (
          <VisitorLinks layout={layout} />
        )}
      </nav>
      <div className={styles.phone}>
        {member && !member.limited && <Bell unread={member.notifications} />}
        <LanguageSwitch layout={layout} place="phone" />
        <MenuLink />
      </div>
    </header>
  )
}

// Every page may be sent with the search form: in the bar, over the phone, or on the error page.
keepStyles(TopBar, searchFormStyles)

function PageLinks({ layout }: { layout: LayoutData }) {
  return (
    <nav className={styles.pages} aria-label={m.layout_menu()}>
      {layout.navigation.map(({ label, to }) => (
        <NavLink key={to} className={styles.link} to={to}>
          {label}
        </NavLink>
      ))}
    </nav>
  )
}

function PlaceSearch({ text, offersSearch }: { text: string; offersSearch: string }) {
  return (
    <search className={styles.placeSearch} aria-label={text}>
      <form action="/s" className={styles.placeForm}>
        <Search size={18} aria-hidden="true" />
        {[...new URLSearchParams(offersSearch.split('?')[1])].map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        <input
          type="search"
          name="address"
          maxLength={200}
          aria-label={text}
          placeholder={text}
          enterKeyHint="search"
        />
      </form>
    </search>
  )
}

function MemberLinks({ unread }: { unread: number }) {
  const isConversation = /^\/(inbox|order|sale)\//.test(useLocation().pathname)
  return (
    <>
      <NavLink className={`${styles.current} ${styles.roomy}`} to="/listings">
        {m.layout_my_listings()}
      </NavLink>
      <Link className={styles.current} to="/inbox" aria-current={isConversation ? 'page' : undefined}>
        <MessageCircle className={styles.icon} size={20} aria-hidden="true" />
        <span className={styles.word}>{m.layout_inbox()}</span>
        <UnreadCount unread={unread} />
      </Link>
    </>
  )
}

/** The number of unread conversations, with a text for screen readers; nothing for zero. */
export function UnreadCount({ unread: atFirst }: { unread: number }) {
  const unread = useUnread(atFirst)
  if (unread === 0) return null
  return (
    <>
      <span className={styles.count} aria-hidden="true">
        {shortCount(unread)}
      </span>
      <span className="visually-hidden">{m.layout_unread({ count: unread })}</span>
    </>
  )
}

function VisitorLinks({ layout }: { layout: LayoutData }) {
  const here = useHere()
  const { pathname } = useLocation()
  const [logIn, signUp] = [loginLink('/login', here), loginLink('/signup', here)]
  return (
    <>
      <ButtonLink to={logIn} look="secondary" size="small" pill className={styles.logIn}>
        {m.layout_log_in()}
      </ButtonLink>
      <ButtonLink to={signUp} size="small" pill className={styles.signUp}>
        {m.layout_sign_up()}
      </ButtonLink>
      <VisitorMenu key={pathname + here} layout={layout} logIn={logIn} signUp={signUp} />
    </>
  )
}

/** Returns the present address, to return to after logging in; null where that makes no sense. */
export function useHere(): string | null {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  for (const name of ['mobilemenu', 'mobilesearch', 'lang']) query.delete(name)
  const here = pathname + (query.size > 0 ? `?${query}` : '')
  return here === '/' ? null : here
}

function MenuLink() {
  const { pathname, search } = useLocation()
  const query = new URLSearchParams(search)
  query.set('mobilemenu', 'open')
  query.delete('lang')
  return (
    <Link
      className={styles.menu}
      to={{ pathname, search: `?${query}` }}
      aria-label={m.layout_menu()}
      preventScrollReset
    >
      <Menu size={20} aria-hidden="true" />
    </Link>
  )
}
