import {
  ChevronRight,
  CircleAlert,
  CreditCard,
  Flag,
  ListChecks,
  type LucideIcon,
  MailX,
  MapPinOff,
  MessageCircleQuestionMark,
  MessagesSquare,
  UserRoundCheck,
} from '../../parts/icons.ts'
import { Link } from 'react-router'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { Avatar, type AvatarPerson } from '../../parts/avatar.tsx'
import { ConsoleHead, consoleMeta } from '../../features/console/console-head.tsx'
import { HeadSearch } from '../../features/console/head-search.tsx'
import type { Route } from './+types/route.ts'
import { CityBars } from '../../features/console/city-bars.tsx'
import { KeyList } from '../../features/console/queue/key-list.tsx'
import { loadToday, type TodayView } from '../../features/console/load-today.ts'
import styles from '../../features/console/today.module.css'

export function loader({ context, request }: Route.LoaderArgs) {
  return loadToday(requireConsole(context, request))
}

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.console_today())
}

/**
 * The figures of the cities or of the day, what waits for staff, urgent reports first, who arrives next, and the last
 * decisions.
 */
export default function Today({ loaderData: view }: Route.ComponentProps) {
  return (
    <div className={styles.page}>
      <ConsoleHead title={m.console_today()}>
        <p className={styles.date}>{view.date}</p>
        <HeadSearch />
        <KeyList />
      </ConsoleHead>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <main id="content" className={styles.main} tabIndex={0}>
        {view.lacksFactor && (
          <div className={styles.advice}>
            <Alert look="warn">
              {m.factor_recommended()}{' '}
              <Link to="/account/second-factor?from=%2Fconsole">{m.factor_recommended_link()}</Link>
            </Alert>
          </div>
        )}
        {view.backups && (
          <div className={styles.advice}>
            <Alert look="warn">
              <strong>{view.backups.text}</strong> {view.backups.last} {m.console_backup_advice()}
            </Alert>
          </div>
        )}
        <Figures view={view} />
        <div className={styles.columns}>
          <div className={styles.work}>
            <Waiting view={view} />
            <Arrivals view={view} />
            <Decisions view={view} />
          </div>
          {view.cities.length > 0 && <CityBars view={view} />}
        </div>
      </main>
    </div>
  )
}

function Figures({ view }: { view: TodayView }) {
  return (
    <dl className={styles.figures}>
      {view.figures.map(({ name, value, note }) => (
        <div key={name} className={styles.figure}>
          <dt>{name}</dt>
          <dd className={styles.value}>{value}</dd>
          <dd className={styles.note}>{note}</dd>
        </div>
      ))}
    </dl>
  )
}

function isSomethingElseWaiting(view: TodayView): boolean {
  const { newcomers, reports, unanswered, parked, mails, payments, atLimit, unaddressed } = view
  return unaddressed !== null || newcomers + reports + unanswered + parked + mails + payments + atLimit.length > 0
}

function Waiting({ view }: { view: TodayView }) {
  return (
    <section>
      <h2 className={styles.heading}>{m.console_waits_for_you()}</h2>
      {view.rest === null && !isSomethingElseWaiting(view) && (
        <p className={styles.nothing}>{m.console_nothing_waits()}</p>
      )}
      {view.urgentReports > 0 && <Reports view={view} />}
      {view.oldestSince !== null && view.rest !== null && (
        <Task
          to="/console/queue"
          icon={ListChecks}
          text={m.console_queue_row({ count: view.waiting })}
          note={m.console_queue_row_note({ time: view.oldestSince, hours: view.targetHours })}
          look={view.rest.look}
          badge={view.rest.text}
        />
      )}
      {view.reports > 0 && view.urgentReports === 0 && <Reports view={view} />}
      {view.newcomers > 0 && (
        <Task
          to="/console/people?show=waiting"
          icon={UserRoundCheck}
          text={m.console_people_waiting({ count: view.newcomers })}
        />
      )}
      {view.unanswered > 0 && (
        <Task
          to="/console/unanswered"
          icon={MessageCircleQuestionMark}
          text={m.staff_today_unanswered({ count: view.unanswered })}
          note={view.unansweredNote || m.staff_today_unanswered_note()}
          {...(view.unansweredRest && { look: view.unansweredRest.look, badge: view.unansweredRest.text })}
        />
      )}
      {view.payments > 0 && (
        <Task
          to="/console/payments/open"
          icon={CreditCard}
          text={m.desk_work_count({ count: view.payments })}
          note={m.desk_work_note()}
          look="bad"
        />
      )}
      {view.mails > 0 && (
        <Task
          to="/console/failures"
          icon={MailX}
          text={m.console_mails_undelivered({ count: view.mails })}
          note={view.undelivered?.note ?? m.console_mails_undelivered_note()}
          {...(view.undelivered && { badge: view.undelivered.since })}
        />
      )}
      {view.unaddressed && (
        <Task
          to={view.unaddressed.to}
          icon={MapPinOff}
          text={m.console_without_address({ count: view.unaddressed.count })}
          note={view.unaddressed.note}
          badge={view.unaddressed.since}
        />
      )}
      {view.parked > 0 && (
        <Task
          to="/console/failures"
          icon={CircleAlert}
          text={m.console_failures_count({ count: view.parked })}
          look="bad"
        />
      )}
      {view.atLimit.map(({ id, name }) => (
        <Task
          key={id}
          to={`/console/people/${id}`}
          icon={MessagesSquare}
          text={m.console_member_at_limit({ name })}
          look="warn"
        />
      ))}
    </section>
  )
}

/** The open reports, with the reason of the first. */
function Reports({ view }: { view: TodayView }) {
  return (
    <Task
      to="/console/reports"
      icon={Flag}
      text={m.staff_today_reports({ count: view.reports })}
      look={view.urgentReports > 0 ? 'bad' : 'neutral'}
      badge={view.urgentReports > 0 ? m.staff_today_urgent({ count: view.urgentReports }) : view.reportsSince}
      note={view.firstReport}
    />
  )
}

function Task({
  to,
  icon: Icon,
  text,
  note,
  look = 'neutral',
  badge,
}: {
  to: string
  icon: LucideIcon
  text: string
  note?: string
  look?: 'neutral' | 'warn' | 'bad'
  /** How urgent it is, at the end of its row. */
  badge?: string
}) {
  return (
    <Link to={to} className={styles.task}>
      <span className={styles.tile} data-look={look}>
        <Icon size={20} aria-hidden="true" />
      </span>
      <span className={styles.taskText}>
        <strong>{text}</strong>
        {note && <span>{note}</span>}
      </span>
      {badge && (
        <span className={styles.rest} data-look={look}>
          {badge}
        </span>
      )}
      <ChevronRight size={20} aria-hidden="true" />
    </Link>
  )
}

/** Stands for a guest whose account is deleted. */
const gone: AvatarPerson = { displayName: '', profileType: 'private', state: 'deleted', picture: null }

function Arrivals({ view }: { view: TodayView }) {
  const { next, today, week } = view.arrivals
  return (
    <section>
      <h2 className={styles.heading}>
        {m.console_arrivals()} <span className={styles.beside}>{m.console_arrivals_note({ today, week })}</span>
      </h2>
      {next.length === 0 ? (
        <p className={styles.nothing}>{m.console_arrivals_none()}</p>
      ) : (
        <ul className={styles.decisions}>
          {next.map((arrival) => (
            <li key={arrival.id} className={styles.arrival}>
              <Avatar person={arrival.guest ?? gone} size={32} />
              <span className={styles.taskText}>
                <Link to={arrival.to}>{arrival.name}</Link>
                <span>{arrival.at}</span>
              </span>
              <span className={styles.when}>{arrival.when}</span>
              <span className={styles.rest} data-look={arrival.look}>
                {arrival.state}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

function Decisions({ view }: { view: TodayView }) {
  return (
    <section>
      <h2 className={styles.heading}>{m.console_last_decisions()}</h2>
      {view.decisions.length === 0 ? (
        <p className={styles.nothing}>{m.console_no_decisions()}</p>
      ) : (
        <ul className={styles.decisions}>
          {view.decisions.map((decision) => (
            <li key={decision.id}>
              <span className={styles.decisionTitle}>{decision.title}</span>
              <span className={styles.decisionBy}>
                {decision.by} · {decision.time}
              </span>
              <span className={styles.rest} data-look={decision.approved ? 'good' : 'neutral'}>
                {decision.done}
              </span>
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}
