import { ChevronDown } from '../../parts/icons.ts'
import { Fragment } from 'react'
import * as m from '#words/compiled/messages.js'
import { ChoiceChips } from '../../parts/choice-chips.tsx'
import { TextAreaField, TextField } from '../../parts/form-field.tsx'
import { YesNo } from '../../parts/yes-no.tsx'
import type { FormProblem } from '../../form-problem.ts'
import styles from './field-questions.module.css'
import type { AskedField } from './wizard-view.ts'

type Answers = { values: Record<string, string>; problems: FormProblem[] }

/** How many options of a question with several answers are in view, and from how many on the others are folded. */
const shownOptions = 4
const manyOptions = 7

/** Fewer folded questions than this are not folded. */
const fewQuestions = 3

/** The marketplace's questions, each with the input of its kind; the folded ones open by themselves once answered. */
export function FieldQuestions({ fields, ...answers }: { fields: AskedField[] } & Answers) {
  if (fields.length === 0) return null
  const folded = fields.filter((field) => field.folded)
  const isFolded = folded.length >= fewQuestions
  const shown = fields.filter((field) => !isFolded || !field.folded)
  // A line parts the questions with yes and no from those before them.
  const firstYesNo = shown.findIndex(isYesNo)
  const { values, problems } = answers
  const isOpen = folded.some(({ key, info }) => [key, info?.key].some((name) => name && isSaid(name, values, problems)))
  return (
    <div className={styles.questions}>
      {shown.map((field, index) => (
        <Fragment key={field.key}>
          {index > 0 && index === firstYesNo && <hr className={styles.line} />}
          <Question field={field} {...answers} />
        </Fragment>
      ))}
      {isFolded && (
        <details className={styles.more} open={isOpen}>
          <summary>
            <span>
              {m.edit_listing_more_questions()} <span className={styles.optional}>({m.form_optional()})</span>
              <span className={styles.names}>{folded.map(({ label }) => label).join(' ')}</span>
            </span>
            <ChevronDown size={22} aria-hidden="true" />
          </summary>
          <div className={styles.questions}>
            {folded.map((field) => (
              <Question key={field.key} field={field} {...answers} />
            ))}
          </div>
        </details>
      )}
    </div>
  )
}

/** Whether a question has an answer, or something is wrong with it. */
function isSaid(name: string, values: Answers['values'], problems: FormProblem[]): boolean {
  return Boolean(values[name]) || problems.some(({ field }) => field === name)
}

function isYesNo({ kind }: AskedField): boolean {
  return kind === 'yesNo' || kind === 'yesNoList'
}

function Question({ field, values, problems }: { field: AskedField } & Answers) {
  const { key: name, kind, label, hint, required, options, info } = field
  const value = values[name] ?? ''
  if (isYesNo(field))
    return (
      <YesNo name={name} label={label} hint={hint} required={required} defaultValue={value} problems={problems}>
        {info && (
          <TextField
            name={info.key}
            label={info.label}
            placeholder={info.placeholder}
            defaultValue={values[info.key]}
            problems={problems}
          />
        )}
      </YesNo>
    )
  if (kind === 'choice' || kind === 'choices')
    return (
      <ChoiceChips
        name={name}
        label={label}
        hint={hint}
        required={required}
        options={options}
        several={kind === 'choices'}
        chosen={value.split(',')}
        shown={options.length >= manyOptions ? shownOptions : undefined}
        problems={problems}
      />
    )
  const Input = kind === 'longText' ? TextAreaField : TextField
  return (
    <Input
      name={name}
      label={label}
      hint={hint}
      optional={!required}
      defaultValue={value}
      problems={problems}
      maxLength={field.maxLength}
    />
  )
}
