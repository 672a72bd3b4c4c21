import { ArrowLeft } from '../../parts/icons.ts'
import { Link, type ShouldRevalidateFunctionArgs, useNavigate, useSearchParams } from 'react-router'
import { isCalendarDate } from '#kernel/dates.ts'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/route.ts'
import { CalendarSide } from '../../features/calendar/calendar-side.tsx'
import type { ChangeAnswer } from '../../features/calendar/calendar-view.ts'
import { changeNightsOnPage } from '../../features/calendar/change-nights.ts'
import { HostCalendar } from '../../features/calendar/host-calendar-view.tsx'
import { loadCalendarPage } from '../../features/calendar/load-calendar.ts'
import { monthOf, readMonth } from '../../parts/month.ts'
import styles from './route.module.css'
import { savedText } from '../../features/calendar/use-calendar.ts'

export const handle = { phone: 'none' } satisfies RouteHandle

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadCalendarPage(context, request, params)
}

export function action({ context, request, params }: Route.ActionArgs) {
  return changeNightsOnPage(context, request, params)
}

/** Another month is loaded by its own request. */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs) {
  return args.currentUrl.pathname === args.nextUrl.pathname && !args.formMethod ? false : args.defaultShouldRevalidate
}

export function meta(args: Route.MetaArgs) {
  const title = args.loaderData?.view.listing.title ?? ''
  return documentMeta(args, { title: m.calendar_page({ title }), hidden: true })
}

/** The calendar of a listing: free nights, stays, and the host's changes. */
export default function Calendar({ loaderData: page, actionData }: Route.ComponentProps) {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { view, saved } = page
  const month = readMonth(query.get('month')) ?? view.month.month
  const night = query.get('night')
  const refused = (actionData as ChangeAnswer | undefined)?.problem
  const go = (to: Record<string, string>) => navigate(`?${new URLSearchParams(to)}`, { preventScrollReset: true })
  return (
    <main id="content" className={styles.page}>
      <header className={styles.bar}>
        <Link to="/listings" className={styles.back}>
          <ArrowLeft size={22} aria-hidden="true" />
          <span className="visually-hidden">{m.calendar_back()}</span>
        </Link>
        <p>
          <strong>{m.calendar_title()}</strong>
          <span className={styles.listing}>
            {view.shared && <span>{m.calendar_head({ count: view.listing.seats })} · </span>}
            <span>{view.listing.title}</span>
          </span>
        </p>
        <Link to={`?month=${monthOf(view.today)}`} preventScrollReset className={styles.today}>
          {m.calendar_today()}
        </Link>
      </header>
      <HostCalendar
        key={view.listing.id}
        view={view}
        month={month}
        picked={page.picked}
        openNight={isCalendarDate(night) ? night : null}
        rank="h1"
        todayElsewhere
        subject={m.calendar_page({ title: view.listing.title })}
        onMonth={(to) => void go({ month: to })}
        onOpen={(date) => void go({ month, night: date })}
      >
        {refused && (
          <Alert look="warn" role="alert">
            {refused.message}
          </Alert>
        )}
        {saved && !refused && (
          <Alert look="ok" role="status">
            {savedText(saved.changed, saved.kept)}
          </Alert>
        )}
      </HostCalendar>
      <CalendarSide page={page} />
    </main>
  )
}
