import { Form, useNavigation } from 'react-router'
import { ownProfile } from '#domain/users/index.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { ProblemSummary, TextAreaField, TextField } from '../../parts/form-field.tsx'
import { Alert } from '../../parts/alert.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import type { RouteHandle } from '../../parts/route-handle.ts'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/route.ts'
import { PictureField } from '../../features/profile/picture-field.tsx'
import { languageChoices } from '../../features/profile/language-choices.ts'
import { LanguagesField } from '../../features/profile/languages-field.tsx'
import styles from './route.module.css'
import { saveProfile } from '../../features/profile/save-profile.ts'

export const handle: RouteHandle = {}

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer, locale } = requireSignedIn(context, request)
  const saved = new URL(request.url).searchParams.has('saved')
  const profile = await ownProfile(app, viewer)
  return {
    profile,
    saved,
    userId: viewer.userId,
    longest: app.marketplace.limits.text,
    shown: app.marketplace.shown.profileText,
    languages: languageChoices(locale, profile.languages),
  }
}

export function action({ context, request }: Route.ActionArgs) {
  return saveProfile(requireSignedIn(context, request), request)
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.profile_settings_title(), hidden: true })
}

/** The reader's public profile: names, picture and text, in one form that works without script. */
export default function ProfileSettings({ loaderData, actionData }: Route.ComponentProps) {
  const { profile, saved, userId, longest, shown, languages } = loaderData
  const busy = useNavigation().formMethod === 'POST'
  const values = actionData?.values ?? {}
  const problems = actionData?.problems ?? []
  const field = { problems, required: true }
  return (
    <main id="content" className={styles.page}>
      <h1>{m.profile_settings_title()}</h1>
      <p className={styles.lead}>{m.profile_settings_lead()}</p>
      {saved && !actionData && (
        <Alert look="ok" role="status">
          {m.profile_settings_saved()}
        </Alert>
      )}
      <Form method="post" encType="multipart/form-data" className={styles.form} noValidate>
        <ProblemSummary problems={actionData?.problems} answer={actionData} />
        <PictureField profile={profile} problems={problems} />
        {profile.seal !== 'none' && (
          <Alert look={profile.seal === 'given' ? 'neutral' : 'warn'}>
            {profile.seal === 'given' ? m.profile_settings_seal() : m.profile_settings_seal_waits()}
          </Alert>
        )}
        {profile.profileType === 'organisation' ? (
          <TextField
            name="name"
            label={m.profile_settings_name()}
            defaultValue={values.name ?? profile.name}
            autoComplete="organization"
            maxLength={120}
            {...field}
          />
        ) : (
          <div className={styles.names}>
            <TextField
              name="firstName"
              label={m.common_first_name()}
              hint={m.profile_settings_first_name_hint()}
              defaultValue={values.firstName ?? profile.firstName}
              autoComplete="given-name"
              maxLength={60}
              {...field}
            />
            <TextField
              name="lastName"
              label={m.common_last_name()}
              hint={m.profile_settings_last_name_hint()}
              defaultValue={values.lastName ?? profile.lastName}
              autoComplete="family-name"
              maxLength={60}
              {...field}
            />
          </div>
        )}
        <TextAreaField
          name="bio"
          label={m.profile_settings_bio()}
          hint={m.profile_settings_bio_hint({ count: shown })}
          optional
          rows={6}
          maxLength={longest}
          defaultValue={values.bio ?? profile.bio}
          problems={problems}
        />
        <TextField
          name="town"
          label={m.people_settings_town()}
          hint={m.people_settings_town_hint()}
          optional
          maxLength={60}
          defaultValue={values.town ?? profile.town}
          autoComplete="off"
          problems={problems}
        />
        <LanguagesField
          names={languages}
          chosen={actionData ? (values.languages ?? '').split(',').filter(Boolean) : profile.languages}
          problems={problems}
        />
        <div className={styles.foot}>
          <Button busy={busy}>{m.common_save()}</Button>
          <ButtonLink look="quiet" to={`/u/${userId}`}>
            {m.listing_view_profile()}
          </ButtonLink>
        </div>
      </Form>
    </main>
  )
}
