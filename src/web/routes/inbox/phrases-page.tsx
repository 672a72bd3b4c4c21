import { Trash2 } from '../../parts/icons.ts'
import { Form, href, redirect } from 'react-router'
import { deletePhrase, maxPhraseLength, ownPhrases, savePhrase } from '#domain/messages/index.ts'
import { answerForm, postedForm, textFields } from '#web/server/form.ts'
import { requireSignedIn } from '#web/server/require-signed-in.ts'
import * as m from '#words/compiled/messages.js'
import { Button, ButtonLink } from '../../parts/button.tsx'
import { documentMeta } from '../../parts/document-meta.ts'
import { ProblemSummary, TextAreaField } from '../../parts/form-field.tsx'
import { sendForm } from '../../parts/send-form.ts'
import type { Route } from './+types/phrases-page.ts'
import styles from './phrases.module.css'

export async function loader({ context, request }: Route.LoaderArgs) {
  const { app, viewer } = requireSignedIn(context, request)
  return { phrases: await ownPhrases(app, viewer), longest: maxPhraseLength }
}

/** Saves or deletes a sentence. From a conversation (`stay`) it answers without leaving the page. */
export async function action({ context, request }: Route.ActionArgs) {
  const { app, viewer, locale } = requireSignedIn(context, request)
  const { content = '', remove, stay } = textFields(await postedForm(request))
  return answerForm({ content }, locale, async () => {
    if (remove) await deletePhrase(app, viewer, { id: remove })
    else await savePhrase(app, viewer, { content })
    if (stay) return { problems: [], values: { content } }
    throw redirect(href('/inbox/phrases'), 303)
  })
}

export const clientAction = (args: Route.ClientActionArgs) => sendForm(args)

export function meta(args: Route.MetaArgs) {
  return documentMeta(args, { title: m.inbox_phrases_title(), hidden: true })
}

/** The reader's own sentences for messages. */
export default function Phrases({ loaderData: { phrases, longest }, actionData }: Route.ComponentProps) {
  return (
    <main id="content" className={styles.page}>
      <h1>{m.inbox_phrases_title()}</h1>
      <p className={styles.lead}>{m.inbox_phrases_lead()}</p>
      <ProblemSummary problems={actionData?.problems} answer={actionData} />
      {phrases.length > 0 && (
        <ul className={styles.phrases} aria-label={m.inbox_phrases_title()}>
          {phrases.map(({ id, content }) => (
            <li key={id} className={styles.phrase}>
              <span>{content}</span>
              <Form method="post" preventScrollReset>
                <input type="hidden" name="remove" value={id} />
                <Button look="quiet" size="small">
                  <Trash2 size={18} aria-hidden="true" />
                  <span className="visually-hidden">{m.inbox_phrase_delete({ phrase: content })}</span>
                </Button>
              </Form>
            </li>
          ))}
        </ul>
      )}
      <Form method="post" className={styles.form} key={phrases.length}>
        <TextAreaField
          name="content"
          label={m.inbox_phrase_new()}
          rows={2}
          maxLength={longest}
          defaultValue={actionData?.values.content}
          problems={actionData?.problems}
        />
        <div className={styles.foot}>
          <Button>{m.inbox_phrase_save()}</Button>
          <ButtonLink look="quiet" to="/inbox">
            {m.answer_back()}
          </ButtonLink>
        </div>
      </Form>
    </main>
  )
}
