import { Landmark, MapPinOff } from '../../parts/icons.ts'
import { Link } from 'react-router'
import { listingFile } from '#domain/staff-files/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { requireConsole } from '#web/server/console.ts'
import * as m from '#words/compiled/messages.js'
import { DoneAlert } from '../../features/console/action-form.tsx'
import { AuditPart, ReportsPart, ReviewsPart, StaysSection } from '../../features/console/file-lists.tsx'
import {
  auditItem,
  listingStateWord,
  listingTitle,
  personLink,
  reportItem,
  reviewItem,
  stayItem,
} from '../../features/console/file-views.ts'
import styles from '../../features/console/file.module.css'
import { ListingActions } from '../../features/console/listing-actions.tsx'
import { readDone, takeStaffAction } from '../../features/console/staff-action.ts'
import { lacksPayouts } from '../../features/payouts/unpayable-hosts.ts'
import { Alert } from '../../parts/alert.tsx'
import { consoleMeta } from '../../features/console/console-head.tsx'
import { ConsolePage } from '../../features/console/console-page.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'

/** Returns a listing with everything that is needed to decide about it. */
export function loader({ context: routerContext, request, params }: Route.LoaderArgs) {
  const context = requireConsole(routerContext, request)
  const { app, viewer, locale } = context
  return withErrorPage(locale, async () => {
    const {
      stays,
      reviews,
      reports,
      audit,
      author,
      createdAt: _,
      ...listing
    } = await listingFile(app, viewer, params.id)
    return {
      ...listing,
      title: listingTitle(listing.title, locale),
      done: readDone(request),
      notBookable: await lacksPayouts(app, author.id),
      needsApproval: app.marketplace.approval === 'required',
      author: personLink(author, locale),
      stateWord: listingStateWord({ ...listing, authorState: author.state }, locale),
      agreed: stays.filter(({ look }) => look.icon === 'yes').length,
      stays: stays.map((stay) => stayItem(stay, context)),
      reviews: reviews.map((review) => reviewItem(review, context)),
      reports: reports.map((report) => reportItem(report, context)),
      audit: audit.map((entry) => auditItem(entry, context)),
    }
  })
}

export function action({ context, request }: Route.ActionArgs) {
  return takeStaffAction(requireConsole(context, request), request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return consoleMeta(args, args.loaderData?.title ?? '')
}

/** The page of a listing for staff. */
export default function Listing({ loaderData: listing, actionData }: Route.ComponentProps) {
  return (
    <ConsolePage title={listing.title}>
      <DoneAlert text={listing.done} />
      {listing.notBookable && <Alert icon={Landmark}>{m.staff_not_bookable()}</Alert>}
      {listing.lacksAddress && (
        <Alert icon={MapPinOff} look="warn">
          {m.staff_without_address()}
        </Alert>
      )}
      <dl className={styles.facts}>
        <dt>{m.staff_fact_state()}</dt>
        <dd>
          <span className={styles.pill} data-look={listing.closedByStaff ? 'bad' : undefined}>
            {listing.stateWord}
          </span>
        </dd>
        <dt>{m.staff_fact_author()}</dt>
        <dd>
          <Link to={listing.author.to}>{listing.author.name}</Link>
        </dd>
        {listing.reviewNote && (
          <>
            <dt>{m.staff_fact_reason()}</dt>
            <dd>{listing.reviewNote}</dd>
          </>
        )}
        {!listing.deleted && (
          <>
            <dt>{m.staff_fact_page()}</dt>
            <dd>
              <Link to={`/l/${listing.id}`}>{m.staff_show()}</Link>
            </dd>
          </>
        )}
      </dl>
      <div className={styles.actions}>
        <ListingActions
          listing={{ ...listing, stays: listing.agreed }}
          needsApproval={listing.needsApproval}
          answer={actionData}
        />
      </div>
      <StaysSection stays={listing.stays} />
      <ReviewsPart reviews={listing.reviews} answer={actionData} />
      <ReportsPart reports={listing.reports} />
      <AuditPart entries={listing.audit} />
    </ConsolePage>
  )
}
