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
    category: m.edit_listing_features_name(),
    title: m.edit_listing_title(),
    description: m.edit_listing_description(),
    capacity: offer ? m.edit_listing_capacity_offer() : m.edit_listing_capacity_request(),
    availableFrom: offer ? m.edit_listing_from_offer() : m.edit_listing_from_request(),
    availableUntil: offer ? m.edit_listing_until_offer() : m.edit_listing_until_request(),
    address: offer ? m.edit_listing_address() : m.edit_listing_location_name(),
    building: m.edit_listing_building(),
    price,
  }
}

type Labelled = Pick<WizardView, 'kind' | 'fields' | 'pricing'>

/** Returns the labels of all inputs of a tab by name. */
export function labelsOf({ kind, fields, pricing }: Labelled): Record<string, string> {
  const priceLabel = pricing?.byTheHour ? m.edit_listing_price_hour : m.edit_listing_price
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
  if (field === 'images') return { ...problem, field: 'files', message: m.edit_listing_images_required() }
  const chosen = fields.some(({ key, kind }) => key === field && /^(yesNo|choice)/.test(kind))
  return chosen || field === 'category' ? { ...problem, message: m.edit_listing_choose_answer() } : problem
}

/** Returns the problem with the label of its input, for places where the input is not in view. */
export function nameProblem(labels: Record<string, string>, problem: FormProblem): FormProblem {
  const label = problem.field && labels[problem.field]
  return label ? { ...problem, message: `${label}${label.endsWith('?') ? '' : ':'} ${problem.message}` } : problem
}
