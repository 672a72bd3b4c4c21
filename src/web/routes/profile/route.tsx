import { redirect } from 'react-router'
import { type SealCheck, setSeal } from '#domain/users/index.ts'
import { requestContext } from '#web/server/request-context.ts'
import { answerForm, postedForm } from '#web/server/form.ts'
import { loadProfile } from '../../features/profile/load-profile.ts'
import * as m from '#words/compiled/messages.js'
import { ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { Bio } from '../../features/profile/bio.tsx'
import { PersonCard } from '../../features/profile/person-card-view.tsx'
import { ProfileListings } from '../../features/profile/profile-listings.tsx'
import { ReviewsSection } from '../../features/profile/profile-reviews.tsx'
import { SealForm } from '../../features/profile/seal-form.tsx'
import styles from './route.module.css'
import { RemovedMember } from '../../features/profile/removed-member.tsx'

export const handle: RouteHandle = { scripts: false }

export function loader({ context, request, params }: Route.LoaderArgs) {
  return loadProfile(context.get(requestContext), params.id, new URL(request.url).searchParams)
}

/** Stores what staff checked about a member. */
export async function action({ context, request, params }: Route.ActionArgs) {
  const { app, viewer, locale } = context.get(requestContext)
  const form = await postedForm(request)
  const checks = form.getAll('check').map(String) as SealCheck[]
  return answerForm({}, locale, async () => {
    await setSeal(app, viewer, { userId: params.id, checks, reason: String(form.get('reason') ?? '') })
    throw redirect(`/u/${params.id}`, 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  const page = args.loaderData
  const [newest] = page?.listings ?? []
  return documentMeta(args, {
    title: page?.person.name,
    description: page?.bio.short || undefined,
    type: 'profile',
    hidden: page?.person.state !== 'active',
    images: newest?.image
      ? [{ url: `/media/${newest.image.contentHash}/facebook.jpg`, width: 1200, height: 630, alt: newest.title }]
      : undefined,
  })
}

export default function Profile({ loaderData: page, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className={styles.page}>
      <div>
        <PersonCard page={page} />
        {page.verification && <SealForm checks={page.verification} problems={actionData?.problems ?? []} />}
        {page.canLogInAs && (
          <p className={styles.staff}>
            <ButtonLink look="secondary" size="small" to={`/console/people/${page.person.userId}/log-in-as`}>
              {m.profile_log_in_as()}
            </ButtonLink>
          </p>
        )}
      </div>
      {page.person.state === 'active' ? (
        <div>
          <Bio page={page} />
          <ProfileListings page={page} />
          <ReviewsSection page={page} />
        </div>
      ) : (
        <RemovedMember person={page.person} />
      )}
    </main>
  )
}
