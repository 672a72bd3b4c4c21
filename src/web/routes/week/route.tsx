import { ArrowLeft } from '../../parts/icons.ts'
import { Link } from 'react-router'
import * as m from '#words/compiled/messages.js'
import { Alert } from '../../parts/alert.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/route.ts'
import { sendFormWith } from '../../parts/send-form.ts'
import { loadWeek } from '../../features/week/load-week.ts'
import styles from './route.module.css'
import { saveWeek, type WeekAnswer } from '../../features/week/save-week.ts'
import { WeekEditor } from '../../features/week/week-editor.tsx'
import { readWeekForm } from '../../features/week/week-form.ts'

export const handle = { phone: 'none' } satisfies RouteHandle

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadWeek(context, request, params)
}

export function action({ context, request, params }: Route.ActionArgs) {
  return saveWeek(context, request, params)
}

/** When the server is not reached or fails, the page keeps the week as it was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const week = readWeekForm(await request.clone().formData())
  return sendFormWith(serverAction, (problems): WeekAnswer => ({ week, problems, version: null }))
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.week_page({ title: args.loaderData?.listing.title ?? '' }), hidden: true })
}

/** The usual week of a listing: its nights or its hours. */
export default function Week({ loaderData: page, actionData }: Route.ComponentProps) {
  const answer = actionData as WeekAnswer | undefined
  return (
    <main id="content" className={styles.page}>
      <Link to={page.back.to} className={styles.back}>
        <ArrowLeft size={20} aria-hidden="true" />
        {page.back.isWizard ? m.week_back_wizard() : m.week_back_calendar()}
      </Link>
      <h1>{m.week_title()}</h1>
      <p className={styles.subject}>{page.listing.title}</p>
      <p className={styles.lead}>{m.week_lead()}</p>
      {page.saved && !answer && (
        <Alert look="ok" role="status">
          {m.week_saved()}
        </Alert>
      )}
      <WeekEditor key={answer ? JSON.stringify(answer) : page.version} page={page} answer={answer} />
    </main>
  )
}
