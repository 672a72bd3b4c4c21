import { Megaphone } from '../../../parts/icons.ts'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import * as m from '#words/compiled/messages.js'
import type { FormAnswer } from '../../../form-problem.ts'
import { Button } from '../../../parts/button.tsx'
import { ChoiceChips } from '../../../parts/choice-chips.tsx'
import { ProblemSummary, TextAreaField, TextField } from '../../../parts/form-field.tsx'
import styles from './announcements.module.css'
import type { AnnouncementsPage } from './load-announcements.ts'

/** The form for a new announcement: its text in each language, who reads it and until when, and what it looks like. */
export function AnnouncementForm({ view, answer }: { view: AnnouncementsPage; answer: FormAnswer | undefined }) {
  const mine = answer?.values.step === 'publish' ? answer : undefined
  const busy = useNavigation().formData?.get('step') === 'publish'
  const main = view.languages.find(({ required }) => required)
  const [text, setText] = useState(mine?.values[`texts.${main?.locale}`] ?? '')
  return (
    <section className={styles.new} aria-labelledby="new">
      <h2 id="new">{m.announcements_new()}</h2>
      <Form method="post" className={styles.form} onSubmit={(event) => busy && event.preventDefault()}>
        <ProblemSummary problems={mine?.problems} answer={mine} />
        <div className={styles.texts}>
          {view.languages.map(({ locale, name, required }) => (
            <TextAreaField
              key={locale}
              name={`texts.${locale}`}
              lang={locale}
              label={m.announcements_text_in({ language: name })}
              hint={
                required
                  ? m.announcements_text_hint({ max: view.max })
                  : m.announcements_text_missing({ language: view.mainLanguage })
              }
              optional={!required}
              required={required}
              maxLength={view.max}
              rows={3}
              defaultValue={mine?.values[`texts.${locale}`]}
              onChange={required ? ({ target }) => setText(target.value) : undefined}
              problems={mine?.problems}
            />
          ))}
        </div>
        <div className={styles.choices}>
          <ChoiceChips
            name="audience"
            label={m.announcements_audience()}
            required
            several={false}
            options={[
              { value: 'everyone', label: m.announcements_everyone() },
              { value: 'members', label: m.announcements_members() },
            ]}
            chosen={[mine?.values.audience ?? 'everyone']}
            problems={mine?.problems ?? []}
          />
          <TextField
            name="until"
            type="date"
            label={m.announcements_until()}
            min={view.days.first}
            max={view.days.last}
            required
            defaultValue={mine?.values.until ?? view.days.proposed}
            problems={mine?.problems}
          />
        </div>
        <div className="needs-script">
          <p className={styles.label}>{m.announcements_preview()}</p>
          <p className={styles.preview} lang={main?.locale}>
            <Megaphone size={20} aria-hidden="true" />
            <span>{text.trim() || m.announcements_preview_empty()}</span>
          </p>
        </div>
        <Button name="step" value="publish" size="small" busy={busy}>
          {m.announcements_publish()}
        </Button>
      </Form>
    </section>
  )
}
