import { ChoiceChips } from '../../parts/choice-chips.tsx'
import { TextAreaField, TextField } from '../../parts/form-field.tsx'
import { YesNo } from '../../parts/yes-no.tsx'
import type { FormProblem } from '../../form-problem.ts'
import styles from './field-questions.module.css'
import type { AskedField } from './wizard-view.ts'

type Answers = { values: Record<string, string>; problems: FormProblem[] }

/** The marketplace's questions, each with the input of its kind. */
export function FieldQuestions({ fields, ...answers }: { fields: AskedField[] } & Answers) {
  if (fields.length === 0) return null
  return (
    <div className={styles.questions}>
      {fields.map((field) => (
        <Question key={field.key} field={field} {...answers} />
      ))}
    </div>
  )
}

function Question({ field, values, problems }: { field: AskedField } & Answers) {
  const { key: name, kind, label, hint, required, options, info } = field
  const value = values[name] ?? ''
  if (kind === 'yesNo' || kind === 'yesNoList')
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
