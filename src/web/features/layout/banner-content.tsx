import { Megaphone, UserRoundX, X } from '../../parts/icons.ts'
import { Link, useLocation } from 'react-router'
import type { LayoutData, LayoutMember } from '#web/server/layout-data.ts'
import * as m from '#words/compiled/messages.js'
import { CloseForm } from './close-form.tsx'
import styles from './banners.module.css'

/** Pages without the reminder to verify an address, since that is what they are for. */
const withoutReminder =
  /^\/(login|signup|confirm|verify|verify-email|recover-password|reset-password|account\/(contact-details|payments))(\/|$)/

/** Pages that say it themselves. */
const aboutTerms = /^\/account\/(terms|delete-profile)(\/|$)/

/** Shows the same in an alert of its own. */
const pageWithAlert = '/listings'

/**
 * The banners that few readers have: limited rights, announcements, an account that is not approved, an unverified address.
 */
export function RareBanners({ layout: { member, notices, announcements } }: { layout: LayoutData }) {
  const { pathname } = useLocation()
  return (
    <>
      {member?.limited && pathname !== '/s' && <LimitedBanner member={member} />}
      {announcements.map(({ id, text }) => (
        <AnnouncementLine key={id} id={id} text={text} />
      ))}
      {member?.awaitsApproval && pathname !== pageWithAlert && <WaitingBanner />}
      {member?.termsFrom && !aboutTerms.test(pathname) && <TermsBanner from={member.termsFrom} />}
      {member?.refusedEmail && !withoutReminder.test(pathname) && <RefusedAddress member={member} />}
      {notices.includes('reminder') && !member?.refusedEmail && !withoutReminder.test(pathname) && <Reminder />}
    </>
  )
}

/** What staff tell everybody, until the reader closes it. */
function AnnouncementLine({ id, text }: { id: string; text: string }) {
  return (
    <aside className={styles.announcement} aria-label={m.announcements_region()}>
      <Megaphone size={20} aria-hidden="true" />
      <p>{text}</p>
      <CloseForm notice="announcement">
        <input type="hidden" name="id" value={id} />
        <button type="submit" className={styles.close}>
          <X size={20} aria-hidden="true" />
          <span className="visually-hidden">{m.common_close()}</span>
        </button>
      </CloseForm>
    </aside>
  )
}

/** Banner: staff are logged in as this member with limited rights, with a button to stop. */
function LimitedBanner({ member }: { member: LayoutMember }) {
  const name = [member.firstName, member.lastName].filter(Boolean).join(' ') || member.displayName
  return (
    <aside className={styles.limited}>
      <UserRoundX size={20} aria-hidden="true" />
      <p className={styles.limits}>
        <strong>{m.layout_limited({ name })}</strong> {m.layout_limited_what()}{' '}
        {member.minutesLeft !== null && m.layout_limited_left({ count: member.minutesLeft })}
      </p>
      <form method="post" action="/logout">
        <button type="submit" className={styles.act}>
          {m.layout_log_out()}
        </button>
      </form>
    </aside>
  )
}

/** Banner: mails to the reader bounce, with a link to correct the address. Shown until a mail is delivered. */
function RefusedAddress({ member }: { member: LayoutMember }) {
  return (
    <aside className={styles.limited}>
      <p>
        {m.layout_refused_address({ email: member.refusedEmail ?? '' })}{' '}
        <Link className={styles.more} to={member.emailVerified ? '/account/contact-details' : '/verify-email'}>
          {m.layout_refused_address_action()}
        </Link>
      </p>
    </aside>
  )
}

/** Banner: new terms are announced, with a link to accept them. Shown until they hold or are accepted. */
function TermsBanner({ from }: { from: string }) {
  return (
    <aside className={styles.reminder}>
      <p>
        {m.layout_terms_change({ date: from })}{' '}
        <Link className={styles.more} to="/account/terms">
          {m.layout_terms_action()}
        </Link>
      </p>
    </aside>
  )
}

/** Banner for new members: their account is not approved yet, and what they can already do. */
function WaitingBanner() {
  return (
    <aside className={styles.reminder}>
      <p>{m.layout_awaits_approval_short()}</p>
    </aside>
  )
}

/** Asks to verify the address, until it is verified or the reader closes this. */
function Reminder() {
  return (
    <aside className={styles.reminder}>
      <p>
        {m.layout_reminder()}{' '}
        <Link className={styles.more} to="/verify-email">
          {m.layout_reminder_action()}
        </Link>
      </p>
      <CloseForm notice="reminder">
        <button type="submit" className={styles.close}>
          <X size={20} aria-hidden="true" />
          <span className="visually-hidden">{m.common_close()}</span>
        </button>
      </CloseForm>
    </aside>
  )
}
