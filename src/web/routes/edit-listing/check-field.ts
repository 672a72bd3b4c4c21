import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form.ts'
import type { WizardView } from './wizard-view.ts'

/**
 * Looks at a field when it is left, so that a slip is said at once. Undefined for fields about which there is nothing to
 * say. The server looks at everything again.
 */
export function checkField(
  { name, value, required, form }: Pick<HTMLInputElement, 'name' | 'value' | 'required' | 'form'>,
  limits: WizardView['limits'],
): { name: string; problem: FormProblem | undefined } | undefined {
  const max = { title: limits.title, description: limits.text }[name]
  if (name === 'availableUntil') {
    const from = (form?.elements.namedItem('availableFrom') as HTMLInputElement | null)?.value ?? ''
    if (value && from && value <= from) return wrong(name, m.problem_date_until_not_after_from())
  }
  if (required && value.trim() === '') return wrong(name, m.problem_field_required())
  if (max !== undefined && value.trim().length > max) return wrong(name, m.problem_field_too_long({ max }))
  return required || max !== undefined ? { name, problem: undefined } : undefined
}

function wrong(name: string, message: string) {
  return { name, problem: { code: 'field', field: name, message } }
}
