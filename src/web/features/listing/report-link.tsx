import { Flag } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { ListingPage } from './load-listing.ts'
import styles from './report-link.module.css'

/** The link that reports a listing: beside the box on wide screens, at the end of the content on narrow ones. */
export function ReportLink({ page, shown }: { page: ListingPage; shown: 'wide' | 'narrow' }) {
  if (page.own) return null
  return (
    <Link className={styles.report} data-shown={shown} to={`/report/listing/${page.id}`}>
      <Flag size={16} aria-hidden="true" />
      {page.kind === 'offer' ? m.listing_report_offer() : m.listing_report_request()}
    </Link>
  )
}
