import {
  ArrowLeft,
  CalendarDays,
  ChartColumn,
  CircleAlert,
  CreditCard,
  FileText,
  Flag,
  House,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageCircleQuestionMark,
  ScrollText,
  Settings,
  Sun,
  UsersRound,
  Workflow,
} from '../../parts/icons.ts'
import { useEffect, useRef } from 'react'
import { Link, NavLink, Outlet, useLocation } from 'react-router'
import { countFailedWork } from '#domain/background-work/index.ts'
import { countWaitingPeople, reports } from '#domain/moderation/index.ts'
import { overdueAnswers } from '#domain/staff-files/index.ts'
import { today } from '#domain/overviews/index.ts'
import { countPaymentWork, hasPaymentDesk } from '#domain/payment-operations/index.ts'
import { lapsedSeals, personCards } from '#domain/users/index.ts'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { Avatar, type AvatarPerson } from '../../parts/avatar.tsx'
import { LogoMark } from '../../parts/logo.tsx'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { isUrgent, isUrgentReport } from '../../features/console/urgency.ts'
import type { Route } from './+types/route.ts'
import styles from '../../features/console/console-layout.module.css'
import { shortCount } from '../../parts/short-count.ts'

export const handle = { layout: 'bare' } satisfies RouteHandle

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireConsole(context, request)
  const [{ waiting, oldestWaitingSince }, found, overdue, waitingPeople, lapsed, failed, payments, cards] =
    await Promise.all([
      today(app, viewer),
      reports(app, viewer),
      overdueAnswers(app, viewer),
      countWaitingPeople(app, viewer),
      lapsedSeals(app, viewer),
      countFailedWork(app.db),
      countPaymentWork(app, viewer),
      personCards(app, [viewer.userId]),
    ])
  const role = viewer.staffRole === 'owner' ? m.console_role_owner : m.console_role_moderator
  // Both are on the page of people: members waiting for approval, and seals lapsed by a change of name.
  const people = waitingPeople + lapsed.length
  return {
    marketplace: app.marketplace.name,
    waiting,
    reports: found.open,
    urgentReports: found.items.some((each) => isUrgentReport(each) || isUrgent(each.createdAt, app.clock.now())),
    unanswered: overdue.count,
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
      <Group name={m.console_group_work()} entries={work(view)} />
      <Group name={m.console_group_stock()} entries={membersAndListings(view)} />
      <Group name={m.console_group_site()} entries={marketplacePages(view)} />
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

type View = Route.ComponentProps['loaderData']

/** A page of the console. `count`: what waits there, with its sentence for screen readers; `urgent`: it should not wait. */
type Entry = {
  to: string
  icon: LucideIcon
  name: string
  count?: number
  counted?: (inputs: { count: number }) => string
  urgent?: boolean
  /** The pages below it are another entry's. */
  end?: boolean
}

function work(view: View): Entry[] {
  return [
    { to: '/console', icon: Sun, name: m.console_today(), end: true },
    {
      to: '/console/queue',
      icon: ListChecks,
      name: m.console_queue(),
      count: view.waiting,
      counted: m.console_waiting_count,
      urgent: view.urgent,
    },
    {
      to: '/console/reports',
      icon: Flag,
      name: m.console_reports(),
      count: view.reports,
      counted: m.console_reports_open,
      urgent: view.urgentReports,
    },
    {
      to: '/console/unanswered',
      icon: MessageCircleQuestionMark,
      name: m.staff_unanswered(),
      count: view.unanswered,
      counted: m.staff_today_unanswered,
    },
  ]
}

function membersAndListings(view: View): Entry[] {
  return [
    {
      to: '/console/people',
      icon: UsersRound,
      name: m.console_people(),
      count: view.people,
      counted: m.console_people_waiting,
    },
    { to: '/console/listings', icon: House, name: m.overview_listings() },
    { to: '/console/stays', icon: CalendarDays, name: m.overview_stays() },
    ...(view.payments === null
      ? []
      : [
          {
            to: '/console/payments',
            icon: CreditCard,
            name: m.desk_payments(),
            count: view.payments,
            counted: m.desk_work_count,
            urgent: true,
          },
        ]),
  ]
}

function marketplacePages(view: View): Entry[] {
  return [
    { to: '/console/texts', icon: FileText, name: m.overview_texts() },
    { to: '/console/announcements', icon: Megaphone, name: m.announcements() },
    { to: '/console/figures', icon: ChartColumn, name: m.overview_figures() },
    { to: '/console/settings', icon: Settings, name: m.overview_settings() },
    { to: '/console/audit', icon: ScrollText, name: m.staff_audit() },
    {
      to: '/console/failures',
      icon: CircleAlert,
      name: m.console_failures(),
      count: view.parked,
      counted: m.console_failures_count,
      urgent: true,
    },
    { to: '/console/process', icon: Workflow, name: m.order_console_process() },
  ]
}

function Group({ name, entries }: { name: string; entries: Entry[] }) {
  return (
    <>
      <p className={styles.group}>{name}</p>
      {entries.map(({ to, icon: Icon, name: label, count = 0, counted, urgent, end }) => (
        <NavLink key={to} to={to} end={end} className={styles.item}>
          <Icon size={20} aria-hidden="true" />
          <span className={styles.grow}>{label}</span>
          {count > 0 && (
            <span className={styles.count} data-urgent={urgent ? '' : undefined}>
              <span aria-hidden="true">{shortCount(count)}</span>
              <span className="visually-hidden">{counted?.({ count })}</span>
            </span>
          )}
        </NavLink>
      ))}
    </>
  )
}
