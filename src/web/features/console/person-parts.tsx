import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../form-problem.ts'
import { AuditPart, FilePart, ReportsPart, ReviewsPart } from './file-lists.tsx'
import file from './file.module.css'
import type { AuditItem, ReportItem, ReviewItemView } from './file-views.ts'
import { OpenReport } from './open-report.tsx'
import styles from './person.module.css'
import type { MessagingView } from './messaging-view.ts'
import { PersonMessages } from './person-messages.tsx'
import { type NoteItem, PersonNotes } from './person-notes.tsx'
import { type PersonStay, PersonStays } from './person-stays.tsx'
import { type PersonTab, personTabAddress, personTabs } from './person-tabs.ts'

type Parts = {
  id: string
  tab: PersonTab
  listings: { id: string; title: string; stateWord: string }[]
  state: string
  stays: PersonStay[]
  reviews: ReviewItemView[]
  reports: ReportItem[]
  audit: AuditItem[]
  messaging: MessagingView
  notes: NoteItem[]
}

/** How many of the newest stays and entries are on the overview. */
const newest = 3

/** The parts of a person's page as links, each with its number. */
export function PersonTabs({ person }: { person: Parts }) {
  const tabs: Record<PersonTab, { name: string; count?: number }> = {
    overview: { name: m.staff_tab_overview() },
    listings: { name: m.staff_part_listings(), count: person.listings.length },
    stays: { name: m.staff_tab_stays(), count: person.stays.length },
    messages: { name: m.overview_messages() },
    reviews: { name: m.staff_part_reviews(), count: person.reviews.length },
    reports: { name: m.staff_part_reports(), count: person.reports.length },
    audit: { name: m.staff_tab_audit() },
  }
  return (
    <nav className={styles.tabs} aria-label={m.staff_tabs()}>
      {personTabs.map((tab) => (
        <Link
          key={tab}
          to={personTabAddress(person.id, tab)}
          className={styles.tab}
          aria-current={tab === person.tab ? 'page' : undefined}
          preventScrollReset
        >
          {tabs[tab].name}
          {tabs[tab].count !== undefined && <span>{tabs[tab].count}</span>}
        </Link>
      ))}
    </nav>
  )
}

/**
 * The part that the address asks for. The overview has open reports, the newest stays, the notes of staff and what they did
 * last.
 */
export function PersonPart({ person, answer }: { person: Parts; answer: FormAnswer | undefined }) {
  switch (person.tab) {
    case 'listings':
      return (
        <FilePart title={m.staff_part_listings()} empty={person.listings.length === 0}>
          {person.listings.map(({ id, title, stateWord }) => (
            <li key={id} className={file.row}>
              <p className={file.rowHead}>
                <Link to={`/console/listings/${id}`}>{title}</Link>
                <span className={file.pill}>{stateWord}</span>
              </p>
            </li>
          ))}
        </FilePart>
      )
    case 'stays':
      return <PersonStays stays={person.stays} />
    case 'messages':
      return <PersonMessages person={person} />
    case 'reviews':
      return <ReviewsPart reviews={person.reviews} answer={answer} />
    case 'reports':
      return <ReportsPart reports={person.reports} />
    case 'audit':
      return <AuditPart entries={person.audit} />
    case 'overview':
      return <Overview person={person} answer={answer} />
  }
}

/** Returns the open reports, those for the same reason as one: first one that quotes a message, with the others. */
function openReports(reports: ReportItem[]): { report: ReportItem; also: ReportItem[] }[] {
  const open = reports.filter(({ open }) => open)
  return [...new Set(open.map(({ reason }) => reason))].flatMap((reason) => {
    const same = open.filter((each) => each.reason === reason)
    const report = same.find(({ message }) => message) ?? same[0]
    return report ? [{ report, also: same.filter((each) => each !== report) }] : []
  })
}

function Overview({ person, answer }: { person: Parts; answer: FormAnswer | undefined }) {
  const { id, stays, audit } = person
  return (
    <>
      {openReports(person.reports).map(({ report, also }) => (
        <OpenReport key={report.id} report={report} also={also} writeAt={`write-${id}`} answer={answer} />
      ))}
      <PersonStays
        stays={stays.slice(0, newest)}
        {...(stays.length > newest && { allTo: personTabAddress(id, 'stays') })}
      />
      <PersonNotes id={id} notes={person.notes} mayWrite={person.state !== 'deleted'} answer={answer} />
      {audit.length > 0 && <AuditPart entries={audit.slice(0, newest)} />}
      {audit.length > newest && (
        <p className={styles.all}>
          <Link to={personTabAddress(id, 'audit')}>{m.staff_all_audit()}</Link>
        </p>
      )}
    </>
  )
}
