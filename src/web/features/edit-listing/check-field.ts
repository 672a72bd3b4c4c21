import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import type { WizardView } from './wizard-view.ts'

/** Checks a field when it loses the focus. Returns its problem, or undefined. The server checks everything again. */
export function checkField(
  { name, value, required, form }: Pick<HTMLInputElement, 'name' | 'value' | 'required' | 'form'>,
  limits: WizardView['limits'],
): { name: string; problem: FormProblem | undefined } | undefined {
  const max = longest(name, limits)
  if (name === 'availableUntil') {
    const from = (form?.elements.namedItem('availableFrom') as HTMLInputElement | null)?.value ?? ''
    if (value && from && value <= from) return wrong(name, m.problem_date_until_not_after_from())
  }
  if (required && value.trim() === '') return wrong(name, m.problem_field_required())
  const tooLong = checkLength({ name, value }, limits)
  if (tooLong) return tooLong
  return required || max !== undefined ? { name, problem: undefined } : undefined
}

/**
 * Returns the problem of a text that is too long, while it is typed; undefined otherwise. Other problems may be solved
 * by typing on.
 */
export function checkLength(
  { name, value }: Pick<HTMLInputElement, 'name' | 'value'>,
  limits: WizardView['limits'],
): ReturnType<typeof checkField> {
  const max = longest(name, limits)
  return max !== undefined && value.trim().length > max ? wrong(name, m.problem_field_too_long({ max })) : undefined
}

function longest(name: string, limits: WizardView['limits']): number | undefined {
  return { title: limits.title, description: limits.text }[name]
}

function wrong(name: string, message: string) {
  return { name, problem: { code: 'field', field: name, message } }
}
