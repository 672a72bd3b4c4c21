import type { ReactNode } from 'react'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer, FormProblem } from '../../form-problem.ts'
import { LargeField } from '../../parts/large-field.tsx'
import { EmailField } from './email-field.tsx'
import styles from './sign-up.module.css'

type Given = { values: FormAnswer['values']; problems: FormProblem[] | undefined }

/** First and last name of a person, or the name of an organisation. */
export function NameFields({ values, problems }: Given) {
  const field = { problems, required: true }
  return (
    <>
      <div className={`${styles.names} ${styles.private}`}>
        <LargeField
          {...field}
          name="firstName"
          label={m.common_first_name()}
          autoComplete="given-name"
          maxLength={60}
          defaultValue={values.firstName}
        />
        <LargeField
          {...field}
          name="lastName"
          label={m.common_last_name()}
          autoComplete="family-name"
          maxLength={60}
          defaultValue={values.lastName}
        />
      </div>
      <div className={styles.organisation}>
        <LargeField
          {...field}
          name="name"
          label={m.auth_organisation_name()}
          autoComplete="organization"
          maxLength={120}
          defaultValue={values.name}
        />
      </div>
    </>
  )
}

/** The e-mail address; organisations are asked for their official one. */
export function PersonEmailField({
  value,
  problems,
  after,
}: {
  value: string | undefined
  problems: FormProblem[] | undefined
  after: ReactNode
}) {
  return (
    <EmailField
      label={
        <>
          <span className={styles.private}>{m.auth_email()}</span>
          <span className={styles.organisation}>{m.auth_official_email()}</span>
        </>
      }
      defaultValue={value}
      problems={problems}
      hint={m.auth_email_hint()}
      after={after}
    />
  )
}
