import { ChevronDown } from '../../parts/icons.ts'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { ChoiceChips } from '../../parts/choice-chips.tsx'
import type { LanguageChoice } from './language-choices.ts'
import styles from './languages-field.module.css'

/** The languages that somebody speaks: the chosen ones and the summary of all others, which works without script. */
export function LanguagesField({
  names,
  chosen,
  problems,
}: {
  names: LanguageChoice[]
  chosen: string[]
  problems: FormProblem[]
}) {
  const spoken = names.filter(({ value }) => chosen.includes(value)).map(({ label }) => label)
  const wrong = problems.some(({ field }) => field === 'languages')
  return (
    <details className={styles.field} open={wrong || undefined}>
      <summary className={styles.summary}>
        <span>
          <span className={styles.label}>{m.people_settings_languages()}</span>
          <span className={styles.chosen}>{spoken.join(', ') || m.people_settings_languages_none()}</span>
        </span>
        <ChevronDown size={20} aria-hidden="true" />
      </summary>
      <input type="hidden" name="languagesShown" value="yes" />
      <ChoiceChips
        name="languages"
        label={m.people_settings_languages_choose()}
        hint={m.people_settings_languages_hint()}
        several
        options={names}
        chosen={chosen}
        problems={problems}
      />
    </details>
  )
}
