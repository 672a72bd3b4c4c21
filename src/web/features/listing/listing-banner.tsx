import { CircleCheck, CircleX, EyeOff, Hourglass, type LucideIcon, PenLine, TriangleAlert } from '../../parts/icons.ts'
import { Link } from 'react-router'
import type { ListingBanner as Banner } from './choose-banner.ts'
import type { ListingPage } from './load-listing.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import styles from './listing-banner.module.css'

/** `rework`: a draft that came back. */
type Action = 'finish' | 'rework' | 'edit' | 'manage'

type Look = {
  Icon: LucideIcon
  title: () => string
  text: (banner: Banner) => string
  action?: Action
}

const looks: Record<Banner['kind'], Look> = {
  draft: { Icon: PenLine, title: m.listing_banner_draft_title, text: () => m.listing_banner_draft(), action: 'finish' },
  pendingApproval: {
    Icon: Hourglass,
    title: m.listing_banner_pending_title,
    text: ({ hours }) => m.listing_banner_pending({ hours }),
    action: 'edit',
  },
  changesRequested: {
    Icon: TriangleAlert,
    title: m.listing_banner_changes_title,
    text: ({ note }) => m.listing_banner_changes({ note: note ?? '' }),
    action: 'rework',
  },
  rejected: {
    Icon: CircleX,
    title: m.listing_banner_rejected_title,
    text: ({ note }) => m.listing_banner_changes({ note: note ?? '' }),
    action: 'rework',
  },
  closed: {
    Icon: EyeOff,
    title: m.listing_banner_closed_title,
    text: () => m.listing_banner_closed(),
    action: 'manage',
  },
  closedByStaff: {
    Icon: EyeOff,
    title: m.listing_banner_closed_title,
    text: ({ note }) => m.staff_listing_closed_note({ reason: note ?? '' }),
    action: 'manage',
  },
  staff: { Icon: CircleCheck, title: m.listing_banner_staff_title, text: () => m.listing_banner_staff() },
}

/** Tells the author or staff the state of the listing and what comes next. */
export function ListingBanner({ banner, page }: { banner: Banner; page: ListingPage }) {
  const { Icon, title, text, action } = looks[banner.kind]
  return (
    <div className={styles.banner} data-kind={banner.kind}>
      <Icon size={24} aria-hidden="true" />
      <div className={styles.words}>
        <p className={styles.title}>{title()}</p>
        <p>{text(banner)}</p>
        {page.missing.length > 0 && (
          <>
            <p className={styles.missing}>{m.listing_missing()}</p>
            <ul className={styles.parts}>
              {page.missing.map(({ field, label, to }) => (
                <li key={field}>
                  <Link to={to}>{label}</Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
      {action && (
        <ButtonLink look="secondary" size="small" pill to={actionAddress(action, page)}>
          {actionWord(action)}
        </ButtonLink>
      )}
    </div>
  )
}

function actionAddress(action: Action, { slug, id }: ListingPage): string {
  if (action === 'manage') return '/listings'
  return editAddress({ slug, id }, action === 'edit' ? 'edit' : 'draft')
}

function actionWord(action: Action): string {
  return { finish: m.listing_finish, rework: m.listing_edit, edit: m.listing_edit, manage: m.listing_manage }[action]()
}

/** Returns where the author continues a draft or edits a submitted listing. */
export function editAddress({ slug, id }: { slug: string; id: string }, type: 'draft' | 'edit'): string {
  return `/l/${slug}/${id}/${type}/${type === 'draft' ? 'description' : 'overview'}`
}
