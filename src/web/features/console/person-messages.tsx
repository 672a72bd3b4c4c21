import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { FilePart, ReportQuote } from './file-lists.tsx'
import file from './file.module.css'
import type { ReportItem } from './file-views.ts'
import type { MessagingView } from './messaging-view.ts'

/** What staff may know of a person's messages. Conversations themselves are for the two who have them. */
export function PersonMessages({ person: { messaging } }: { person: { messaging: MessagingView } }) {
  const { amount, about, by, ofStaff } = messaging
  return (
    <>
      <p>{amount}</p>
      <p className={file.small}>{m.overview_messages_note()}</p>
      <ReportsOfPerson title={m.overview_messages_about()} reports={about} />
      <ReportsOfPerson title={m.overview_messages_by()} reports={by} />
      <FilePart title={m.overview_messages_staff()} empty={ofStaff.length === 0}>
        {ofStaff.map((entry) => (
          <li key={entry.id} className={file.row}>
            <p className={file.rowHead}>
              <strong>{entry.by}</strong>
              <span className={file.time}>{entry.time}</span>
            </p>
            <p className={file.text}>{entry.reason}</p>
          </li>
        ))}
      </FilePart>
    </>
  )
}

function ReportsOfPerson({ title, reports }: { title: string; reports: ReportItem[] }) {
  return (
    <FilePart title={title} empty={reports.length === 0}>
      {reports.map((report) => (
        <li key={report.id} className={file.row}>
          <p className={file.rowHead}>
            <Link to={report.to}>{report.reason}</Link>
            <span className={file.pill} data-look={report.open ? 'bad' : undefined}>
              {report.open ? m.staff_report_open() : m.staff_report_done()}
            </span>
            <span className={file.time}>
              {report.by} · {report.time}
            </span>
          </p>
          {report.text && <p className={file.text}>{report.text}</p>}
          {report.message && <ReportQuote message={report.message} />}
        </li>
      ))}
    </FilePart>
  )
}
