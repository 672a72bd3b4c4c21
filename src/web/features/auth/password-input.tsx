import { Eye, EyeOff } from '../../parts/icons.ts'
import { useState } from 'react'
import { maxPasswordLength } from '#kernel/max-password-length.ts'
import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import { LargeField } from '../../parts/large-field.tsx'
import { useLimits } from '../../parts/limits.ts'
import { passwordStrength, type Strength } from './password-strength.ts'
import { useHydrated } from '../../parts/use-hydrated.ts'
import styles from '../../parts/large-field.module.css'

const sentences: Record<Strength, (given: { min: number }) => string> = {
  0: m.auth_strength_short,
  1: m.auth_strength_weak,
  2: m.auth_strength_fair,
  3: m.auth_strength_strong,
  4: m.auth_strength_very_strong,
}

/** A password field with a button that shows its text. With `isNew` its strength is shown while it is typed. */
export function PasswordInput({
  name = 'password',
  label = m.auth_password(),
  hint,
  problems,
  isNew,
}: {
  name?: string
  label?: string
  hint?: string | undefined
  problems?: FormProblem[] | undefined
  isNew?: boolean
}) {
  const [shown, setShown] = useState(false)
  const { passwordLength: min } = useLimits()
  const [strength, setStrength] = useState<Strength | null>(null)
  const Icon = shown ? EyeOff : Eye
  return (
    <LargeField
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={isNew ? 'new-password' : 'current-password'}
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxPasswordLength}
      required
      problems={problems}
      hint={
        isNew ? (
          <StrengthHint
            min={min}
            strength={strength}
            refused={problems?.some(({ field }) => field === name) ?? false}
          />
        ) : (
          hint
        )
      }
      onChange={
        isNew ? ({ target }) => setStrength(target.value ? passwordStrength(target.value, min) : null) : undefined
      }
      end={
        useHydrated() && (
          <button
            type="button"
            className={styles.show}
            aria-label={shown ? m.auth_password_hide() : m.auth_password_show()}
            onClick={() => setShown(!shown)}
          >
            <Icon size={20} aria-hidden="true" />
            {shown ? m.auth_hide() : m.auth_show()}
          </button>
        )
      }
    />
  )
}

/** The strength of the typed password. With `refused` the field's own problem is shown instead. */
function StrengthHint({ min, strength, refused }: { min: number; strength: Strength | null; refused: boolean }) {
  const sentence = strength === null ? m.auth_password_hint({ min }) : sentences[strength]({ min })
  return (
    <>
      {strength !== null && (
        <div className={styles.bars} aria-hidden="true">
          {[1, 2, 3, 4].map((bar) => (
            <span key={bar} className={styles.bar} data-full={bar <= strength ? '' : undefined} />
          ))}
        </div>
      )}
      <span aria-live="polite">{refused && !strength ? '' : sentence}</span>
    </>
  )
}
