import { ChevronRight, CircleCheck, TriangleAlert } from '../../parts/icons.ts'
import { href, Link, redirect } from 'react-router'
import type { Marketplace, WizardTab } from '#config/marketplace.ts'
import type { ListingDetails } from '#domain/listings/index.ts'
import { withErrorPage } from '#web/server/with-error-page.ts'
import { missingParts } from '../../features/listing/missing-parts.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import { Problem } from '#kernel/problem.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import type { Route } from './+types/overview.ts'
import { ownListing, tabAddress } from '../../features/edit-listing/load-wizard.ts'
import styles from './overview.module.css'
import { openTabs, wizardSteps } from '../../features/edit-listing/wizard-steps.ts'
import { withWizardTabs } from '../../features/edit-listing/wizard-tabs.ts'
import type { WizardStep } from '../../features/edit-listing/wizard-view.ts'

export const handle: RouteHandle = {}

/** The parts of a submitted listing. A draft is redirected to the wizard. Throws `listing-not-found`. */
export function loader({ context, request, params }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireSignedIn(context, request)
  return withErrorPage(locale, async () => {
    const details = await ownListing({ app, viewer, locale }, params)
    if (!details) throw new Problem('listing-not-found')
    const shown = await withWizardTabs({ app, viewer }, details, null)
    if (details.state === 'draft') throw redirect(tabAddress(details, beginning(shown, details)))
    const { title, slug, id } = details
    const steps = wizardSteps(shown, details, null, locale, (tab) => tabAddress(details, tab))
    const missing = await missingParts(app, details, locale)
    return { title, slug, id, steps, missing: missing.map(({ to }) => to) }
  })
}

/** Where a draft goes on: with the text when it came back from staff with a note, otherwise with the latest part. */
function beginning(marketplace: Marketplace, details: ListingDetails): WizardTab {
  if (details.own?.reviewNote) return 'description'
  return openTabs(marketplace, details).at(-1) ?? 'features'
}

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.edit_listing_overview_title(), hidden: true })
}

/** Where editing a listing starts: each part with its present content. */
export default function EditOverview({ loaderData: { title, slug, id, steps, missing } }: Route.ComponentProps) {
  return (
    <main id="content" className={styles.page}>
      <h1>{m.edit_listing_overview_title()}</h1>
      <p className={styles.lead}>{title}</p>
      <ul className={styles.parts} aria-label={m.edit_listing_steps()}>
        {steps.map((step) => (
          <li key={step.tab}>
            <Part step={step} lacks={missing.some((to) => to.startsWith(step.to))} />
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <ButtonLink look="secondary" to={href('/l/:slug/:id', { slug, id })}>
          {m.my_listings_view()}
        </ButtonLink>
        <ButtonLink look="quiet" to="/listings">
          {m.listing_manage()}
        </ButtonLink>
      </div>
    </main>
  )
}

function Part({ step, lacks }: { step: WizardStep; lacks: boolean }) {
  const answered = step.state === 'done' && step.answer !== ''
  const content = (
    <>
      <span className={styles.text}>
        <span className={styles.name}>{step.name}</span>
        <span className={styles.answer}>
          {lacks ? m.edit_listing_part_lacks() : step.answer || m.edit_listing_part_empty()}
        </span>
      </span>
      {lacks && <TriangleAlert size={20} aria-hidden="true" className={styles.lacks} />}
      {answered && <CircleCheck size={20} aria-hidden="true" className={styles.done} />}
      <ChevronRight size={20} aria-hidden="true" className={styles.open} />
    </>
  )
  if (step.state === 'locked')
    return (
      <span className={styles.part} aria-disabled="true">
        {content}
      </span>
    )
  return (
    <Link to={step.to} className={styles.part}>
      {content}
    </Link>
  )
}
