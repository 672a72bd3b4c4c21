import { Fragment } from 'react'
import { Form, Link } from 'react-router'
import { listingFile, personFile, reviewsAbout } from '#domain/staff-files/index.ts'
import { reportById } from '#domain/moderation/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireConsole } from '#web/server/console.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { memberName } from '#web/server/member-name.ts'
import * as m from '#words/compiled/messages.js'
import { ActionForm, DoneAlert } from '../../features/console/action-form.tsx'
import { ReportQuote, ReportsPart, ReviewsPart } from '../../features/console/file-lists.tsx'
import {
  accountStateWord,
  listingStateWord,
  listingTitle,
  personLink,
  reportItem,
  reviewItem,
} from '../../features/console/file-views.ts'
import styles from '../../features/console/file.module.css'
import { HideMessage } from '../../features/console/open-report.tsx'
import { ListingActions } from '../../features/console/listing-actions.tsx'
import { readDone, takeStaffAction } from '../../features/console/staff-action.ts'
import { Button } from '../../parts/button.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { AccountActions, NoteAction, PersonMeasures } from '../../features/console/person-actions.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

/** Returns a report with the reported content and the available actions. */
export function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const { app, viewer, locale } = context
  return withErrorPage(locale, async () => {
    const report = await reportById(app, viewer, params.id)
    const { about, reporter, kind, subjectId } = report
    const [person, listing, reviews] = await Promise.all([
      about ? personFile(app, viewer, about.userId) : null,
      kind === 'listing' ? listingOf(context, subjectId) : null,
      kind === 'review' ? reviewsAbout(app, viewer, { reviewId: subjectId }) : [],
    ])
    const { name, ...who } = person ?? { name: '' }
    return {
      ...reportItem(report, context),
      done: readDone(request),
      needsApproval: app.marketplace.approval === 'required',
      note: report.note,
      answer: report.answer,
      canAnswer: report.canAnswer,
      reporter: reporter ? { name: memberName(reporter, locale), to: `/console/people/${reporter.userId}` } : null,
      person:
        person && 'id' in who
          ? {
              id: person.id,
              state: person.state,
              staffRole: person.staffRole,
              may: person.may,
              verifiedChecks: person.verifiedChecks,
              link: personLink({ id: person.id, name }, locale),
              stateWord: accountStateWord(person, context),
              isLimited: person.sendingLimitedUntil !== null,
              bannedUntil: person.bannedUntil,
              possibleUntil: person.possibleUntil,
              // On this page its own actions are about listings.
              publicListings: 0,
              hiddenListings: 0,
              agreed: person.stays.filter(({ look }) => look.icon === 'yes').length,
            }
          : null,
      listing,
      reviews: reviews.map((review) => reviewItem(review, context)),
      others: (person?.reports ?? []).filter(({ id }) => id !== report.id).map((each) => reportItem(each, context)),
    }
  })
}

async function listingOf({ app, viewer, locale }: RequestContext, id: string) {
  const { title, state, closedByStaff, pausedAfter, lapsedAt, deleted, author, stays } = await listingFile(
    app,
    viewer,
    id,
  )
  return {
    id,
    title: listingTitle(title, locale),
    state,
    closedByStaff,
    deleted,
    stateWord: listingStateWord(
      { state, closedByStaff, pausedAfter, lapsedAt, deleted, authorState: author.state },
      locale,
    ),
    stays: stays.filter(({ look }) => look.icon === 'yes').length,
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return takeStaffAction(requireConsole(context, request), request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, m.staff_report())
}

/** The console page of a report. Staff act on the reported content, answer the reporter and close the report. */
export default function ReportCase({ loaderData: report, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage title={m.staff_report()}>
      <DoneAlert text={report.done} />
      <Facts report={report} />
      <div className={styles.actions}>
        {report.message && <HideMessage message={report.message} answer={actionData} />}
        {report.listing && (
          <ListingActions listing={report.listing} needsApproval={report.needsApproval} answer={actionData} />
        )}
        {report.person && (
          <>
            <NoteAction person={report.person} answer={actionData} />
            <PersonMeasures person={report.person} answer={actionData} />
            <AccountActions person={report.person} answer={actionData} />
          </>
        )}
        {report.open && (
          <ActionForm
            intent="handle-report"
            subject={report.id}
            title={m.staff_handle_report()}
            effect={m.staff_handle_report_effect()}
            label={m.console_reports_note()}
            answer={actionData}
          >
            {report.canAnswer && (
              <label className={styles.field}>
                {m.staff_report_answer()}
                <textarea name="answer" rows={3} maxLength={2000} defaultValue={actionData?.values.answer} />
              </label>
            )}
          </ActionForm>
        )}
      </div>
      {report.reviews.length > 0 && <ReviewsPart reviews={report.reviews} answer={actionData} />}
      <ReportsPart reports={report.others} />
    </ConsolePage>
  )
}

function Facts({ report }: { report: Route.ComponentProps['loaderData'] }) {
  return (
    <>
      <dl className={styles.facts}>
        <dt>{m.report_reason()}</dt>
        <dd>{report.reason}</dd>
        <dt>{m.staff_fact_state()}</dt>
        <dd>
          <span className={styles.pill}>{report.open ? m.staff_report_open() : m.staff_report_done()}</span>
        </dd>
        {report.listing && (
          <>
            <dt>{m.console_column_listing()}</dt>
            <dd>
              <Link to={`/console/listings/${report.listing.id}`}>{report.listing.title}</Link>{' '}
              <span className={styles.pill}>{report.listing.stateWord}</span>
            </dd>
          </>
        )}
        {report.reviews.map((review) => (
          <Fragment key={review.id}>
            <dt>{m.staff_event_review()}</dt>
            <dd>
              <a href={`#review-${review.id}`}>
                {m.staff_review_of({ author: review.author.name, title: review.title })}
              </a>
            </dd>
          </Fragment>
        ))}
        {report.person && (
          <>
            <dt>{m.console_reports_about()}</dt>
            <dd>
              <Link to={report.person.link.to}>{report.person.link.name}</Link>{' '}
              <span className={styles.pill}>{report.person.stateWord}</span>
            </dd>
          </>
        )}
        {report.open && (
          <>
            <dt>{m.console_assigned()}</dt>
            <dd>
              <ReportAssignment report={report} />
            </dd>
          </>
        )}
        <dt>{m.console_reports_by()}</dt>
        <dd>{report.reporter ? <Link to={report.reporter.to}>{report.reporter.name}</Link> : m.staff_visitor()}</dd>
      </dl>
      {report.text && <blockquote className={styles.quote}>{report.text}</blockquote>}
      {report.message && <ReportQuote message={report.message} />}
      {report.note && (
        <p className={styles.small}>
          {m.console_reports_note()} {report.note}
        </p>
      )}
      {report.answer && (
        <p className={styles.small}>
          {m.staff_report_answer()}: {report.answer}
        </p>
      )}
    </>
  )
}

/** Who looks after the report, with the button that takes it or gives it back. */
function ReportAssignment({ report }: { report: Route.ComponentProps['loaderData'] }) {
  const { assignment, mayTake, id } = report
  return (
    <Form method="post" className={styles.assignment}>
      {assignment?.text ?? m.console_with_nobody()}
      <input type="hidden" name="subject" value={id} />
      {mayTake && (
        <Button
          size="small"
          look="secondary"
          name="intent"
          value={assignment?.mine ? 'give-back-report' : 'take-report'}
        >
          {assignment?.mine ? m.console_give_back() : m.console_take()}
        </Button>
      )}
    </Form>
  )
}
