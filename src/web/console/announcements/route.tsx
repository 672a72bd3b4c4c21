import { redirect } from 'react-router'
import { Problem } from '#kernel/problem.ts'
import { requireConsole } from '#web/server/console.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { pageAddress } from '#web/server/page-address.ts'
import * as m from '#words/compiled/messages.js'
import { AnnouncementForm } from '../../features/console/announcements/announcement-form.tsx'
import { AnnouncementList } from '../../features/console/announcements/announcement-list.tsx'
import {
  announcementSteps,
  loadAnnouncements,
  takeAnnouncementStep,
} from '../../features/console/announcements/load-announcements.ts'
import styles from '../../features/console/announcements/announcements.module.css'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { Alert } from '../../parts/alert.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { Pagination } from '../../parts/pagination.tsx'
import { readPageNumber } from '../../parts/read-page-number.ts'
import { sendForm } from '../../parts/send-form.ts'
import { ProblemAlerts } from '../../parts/problem-alerts.tsx'
import type { Route } from './+types/route.ts'

/** Returns the announcements, the newest first, and the step that was just taken. */
export async function loader({ context: routerContext, request }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const { searchParams } = pageAddress(request)
  const done = announcementSteps.find((step) => step === searchParams.get('done')) ?? null
  return { ...(await loadAnnouncements(context, readPageNumber(searchParams))), done }
}

export async function action({ context: routerContext, request }: Route.ActionArgs) {
  const context = requireConsole(routerContext, request)
  const fields = textFields(await postedForm(request))
  return answerForm(fields, context.locale, async () => {
    const step = announcementSteps.find((each) => each === fields.step)
    if (!step) throw new Problem('validation-invalid-params')
    await takeAnnouncementStep(context, step, fields)
    throw redirect(`/console/announcements?done=${step}`, 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.announcements())
}

/** What staff tell people at the top of the site's pages: a new announcement, and all so far. */
export default function Announcements({ loaderData: view, actionData }: Route.ComponentProps) {
  const done = {
    publish: m.announcements_done_publish,
    end: m.announcements_done_end,
    resume: m.announcements_done_resume,
  }
  const { page, totalPages } = view
  return (
    <ConsolePage title={m.announcements()}>
      <output>{view.done && !actionData && <Alert look="ok">{done[view.done]()}</Alert>}</output>
      {actionData?.values.step !== 'publish' && <ProblemAlerts problems={actionData?.problems} />}
      <p className={styles.note}>{m.announcements_note()}</p>
      {/* A new form after each announcement, without the text of the last one. */}
      <AnnouncementForm key={view.items[0]?.id} view={view} answer={actionData} />
      <AnnouncementList items={view.items} />
      <Pagination
        page={page}
        totalPages={totalPages}
        label={m.announcements_pages()}
        to={(number) => `/console/announcements?page=${number}`}
      />
    </ConsolePage>
  )
}
