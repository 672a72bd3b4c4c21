import {
  ArrowLeft,
  CircleAlert,
  CreditCard,
  Flag,
  History,
  Hourglass,
  ListChecks,
  Sun,
  UserRound,
  Workflow,
} from 'lucide-react'
import { useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { countFailedWork, countWaitingPeople, reports, today } from '#domain/operations/index.ts'
import { countPaymentWork, hasPaymentDesk } from '#domain/payment-operations/index.ts'
import { lapsedSeals, personCards } from '#domain/users/index.ts'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar, type AvatarPerson } from '../../parts/avatar.tsx'
import { LogoMark } from '../../parts/logo.tsx'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { isUrgent } from '../../features/console/urgency.ts'
import type { Route } from './+types/route.ts'
import styles from '../../features/console/console-layout.module.css'

export const handle = { layout: 'bare' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireConsole(context, request)
  if (viewer.kind !== 'member') throw new Error('staff are members')
  const [{ waiting, oldestWaitingSince }, { open }, waitingPeople, lapsed, failed, payments, cards] = await Promise.all(
    [
      today(app, viewer),
      reports(app, viewer),
      countWaitingPeople(app, viewer),
      lapsedSeals(app, viewer),
      countFailedWork(app.db),
      countPaymentWork(app, viewer),
      personCards(app, [viewer.userId]),
    ],
  )
  const role = viewer.staffRole === 'owner' ? m.console_role_owner : m.console_role_moderator
  // Both are on the page of people: members waiting for approval, and seals lapsed by a change of name.
  const people = waitingPeople + lapsed.length
  return {
    marketplace: app.marketplace.name,
    waiting,
    reports: open,
    people,
    parked: failed.reduce((sum, { parked }) => sum + parked, 0),
    // Nobody speaks of payments where guests do not pay.
    payments: hasPaymentDesk(app) ? payments : null,
    urgent: oldestWaitingSince !== null && isUrgent(oldestWaitingSince, app.clock.now()),
    person: cards.get(viewer.userId) as AvatarPerson,
    role: role({}, { locale }),
  }
}

/** The layout of the console: navigation at the side, on phones behind a button that needs no script. */
export default function ConsoleFrame({ loaderData }: Route.ComponentProps) {
  const { key } = useLocation()
  const drawer = useRef<HTMLDivElement>(null)
  // The layout stays when a link of the drawer was followed; without script the page is loaded anew.
  useEffect(() => drawer.current?.hidePopover?.(), [key])
  return (
    <div className={styles.console}>
      <div className={styles.side}>
        <Navigation view={loaderData} />
      </div>
      <div ref={drawer} id="console-menu" popover="auto" className={styles.drawer}>
        <Navigation view={loaderData} />
      </div>
      <Outlet />
    </div>
  )
}

function Navigation({ view }: { view: Route.ComponentProps['loaderData'] }) {
  return (
    <nav className={styles.navigation} aria-label={m.console_navigation()}>
      <div className={styles.brand}>
        <LogoMark size={30} />
        <div>
          <p className={styles.name}>{view.marketplace}</p>
          <p className={styles.sub}>{m.console_name()}</p>
        </div>
      </div>
      <p className={styles.group}>{m.console_group_work()}</p>
      <NavLink to="/console" end className={styles.item}>
        <Sun size={20} aria-hidden="true" />
        {m.console_today()}
      </NavLink>
      <NavLink to="/console/queue" className={styles.item}>
        <ListChecks size={20} aria-hidden="true" />
        <span className={styles.grow}>{m.console_queue()}</span>
        {view.waiting > 0 && (
          <span className={styles.count} data-urgent={view.urgent ? '' : undefined}>
            <span aria-hidden="true">{view.waiting > 99 ? '99+' : view.waiting}</span>
            <span className="visually-hidden">{m.console_waiting_count({ count: view.waiting })}</span>
          </span>
        )}
      </NavLink>
      <NavLink to="/console/reports" className={styles.item}>
        <Flag size={20} aria-hidden="true" />
        <span className={styles.grow}>{m.console_reports()}</span>
        {view.reports > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{view.reports > 99 ? '99+' : view.reports}</span>
            <span className="visually-hidden">{m.console_reports_open({ count: view.reports })}</span>
          </span>
        )}
      </NavLink>
      <NavLink to="/console/stays" end className={styles.item}>
        <Hourglass size={20} aria-hidden="true" />
        {m.staff_unanswered()}
      </NavLink>
      <p className={styles.group}>{m.console_group_stock()}</p>
      <NavLink to="/console/people" className={styles.item}>
        <UserRound size={20} aria-hidden="true" />
        <span className={styles.grow}>{m.console_people()}</span>
        {view.people > 0 && (
          <span className={styles.count}>
            <span aria-hidden="true">{view.people > 99 ? '99+' : view.people}</span>
            <span className="visually-hidden">{m.console_people_waiting({ count: view.people })}</span>
          </span>
        )}
      </NavLink>
      {view.payments !== null && (
        <NavLink to="/console/payments" className={styles.item}>
          <CreditCard size={20} aria-hidden="true" />
          <span className={styles.grow}>{m.desk_payments()}</span>
          {view.payments > 0 && (
            <span className={styles.count} data-urgent="">
              <span aria-hidden="true">{view.payments > 99 ? '99+' : view.payments}</span>
              <span className="visually-hidden">{m.desk_work_count({ count: view.payments })}</span>
            </span>
          )}
        </NavLink>
      )}
      <p className={styles.group}>{m.console_group_site()}</p>
      <NavLink to="/console/audit" className={styles.item}>
        <History size={20} aria-hidden="true" />
        {m.staff_audit()}
      </NavLink>
      <NavLink to="/console/failures" className={styles.item}>
        <CircleAlert size={20} aria-hidden="true" />
        <span className={styles.grow}>{m.console_failures()}</span>
        {view.parked > 0 && (
          <span className={styles.count} data-urgent="">
            <span aria-hidden="true">{view.parked > 99 ? '99+' : view.parked}</span>
            <span className="visually-hidden">{m.console_failures_count({ count: view.parked })}</span>
          </span>
        )}
      </NavLink>
      <NavLink to="/console/process" className={styles.item}>
        <Workflow size={20} aria-hidden="true" />
        {m.order_console_process()}
      </NavLink>
      <div className={styles.foot}>
        <Link to="/" className={styles.item}>
          <ArrowLeft size={20} aria-hidden="true" />
          {m.console_to_site()}
        </Link>
        <div className={styles.person}>
          <Avatar person={view.person} size={32} />
          <div>
            <p className={styles.personName}>{view.person.displayName}</p>
            <p className={styles.sub}>{view.role}</p>
          </div>
        </div>
      </div>
    </nav>
  )
}
