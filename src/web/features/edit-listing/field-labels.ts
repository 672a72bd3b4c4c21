import * as m from '#words/compiled/messages.js'
import type { FormProblem } from '../../form-problem.ts'
import type { WizardView } from './wizard-view.ts'

type Kind = WizardView['kind']

/**
 * Returns the labels of the wizard's own inputs by name. `price`: the label of the price; absent where there is none.
 */
export function ownLabels(kind: Kind, price: string): Record<string, string> {
  const offer = kind === 'offer'
  return {
    category: m.wizard_features_name(),
    title: m.wizard_title(),
    description: m.wizard_description(),
    capacity: offer ? m.wizard_capacity_offer() : m.wizard_capacity_request(),
    availableFrom: offer ? m.wizard_from_offer() : m.wizard_from_request(),
    availableUntil: offer ? m.wizard_until_offer() : m.wizard_until_request(),
    address: offer ? m.wizard_address() : m.wizard_location_name(),
    building: m.wizard_building(),
    price,
  }
}

type Labelled = Pick<WizardView, 'kind' | 'fields' | 'pricing'>

/** Returns the labels of all inputs of a tab by name. */
export function labelsOf({ kind, fields, pricing }: Labelled): Record<string, string> {
  const priceLabel = pricing?.byTheHour ? m.wizard_price_hour : m.wizard_price
  const asked = fields.flatMap(({ key, label, info }) => [[key, label], ...(info ? [[info.key, info.label]] : [])])
  const own = ownLabels(kind, pricing ? priceLabel({ currency: pricing.currency }) : '')
  return { ...own, ...(Object.fromEntries(asked) as Record<string, string>) }
}

/** Returns the problem with a sentence that fits the input: choices and uploads are not "filled in". */
export function wordProblem({ fields }: Pick<WizardView, 'fields'>, problem: FormProblem): FormProblem {
  const { code, field } = problem
  if (field === 'price.amount') return { ...problem, field: 'price' }
  if (code !== 'field-required') return problem
  // Pictures are uploaded through an input of another name.
  if (field === 'images') return { ...problem, field: 'files', message: m.wizard_images_required() }
  const chosen = fields.some(({ key, kind }) => key === field && /^(yesNo|choice)/.test(kind))
  return chosen || field === 'category' ? { ...problem, message: m.wizard_choose_answer() } : problem
}

/** Returns the problem with the label of its input, for places where the input is not in view. */
export function nameProblem(labels: Record<string, string>, problem: FormProblem): FormProblem {
  const label = problem.field && labels[problem.field]
  return label ? { ...problem, message: `${label}${label.endsWith('?') ? '' : ':'} ${problem.message}` } : problem
}
