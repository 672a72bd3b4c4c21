import type { Marketplace, WizardTab } from '#config/marketplace.ts'
import { fieldsOf, type ListingInput } from '#domain/listings/index.ts'
import { readMoney } from '#kernel/money.ts'

/**
 * Returns the unvalidated input of a tab's form. With `whileTyping` empty values are left out, so that the rest can be
 * saved.
 */
export function readTabForm(
  marketplace: Pick<Marketplace, 'fields' | 'currency'>,
  tab: WizardTab,
  category: string,
  form: FormData,
  { whileTyping = false } = {},
): ListingInput {
  const fields = answers(marketplace, tab, category, form)
  if (tab === 'features') return { category: text(form, 'category'), ...(fields ? { fields } : {}) }
  if (tab === 'photos') return { images: pictures(form) }
  if (tab === 'location') return { location: place(form) }
  if (tab === 'pricing') return { ...price(marketplace, form, whileTyping), fields: fields ?? {} }
  const input = tab === 'description' ? { ...described(form), fields: fields ?? {} } : { fields: fields ?? {} }
  return whileTyping ? withoutEmpty(input) : input
}

function described(form: FormData): ListingInput {
  return {
    title: text(form, 'title'),
    description: text(form, 'description'),
    capacity: Number(text(form, 'capacity')),
    // Not asked where the calendar alone decides which days are free.
    ...(form.has('availableFrom')
      ? { availableFrom: text(form, 'availableFrom'), availableUntil: text(form, 'availableUntil') }
      : {}),
  }
}

function answers(
  marketplace: Pick<Marketplace, 'fields'>,
  tab: WizardTab,
  category: string,
  form: FormData,
): Record<string, unknown> | undefined {
  const asked = fieldsOf(marketplace, category).filter((field) => field.tab === tab)
  if (asked.length === 0) return undefined
  const entries = asked.flatMap(({ key, kind, info }) => [
    [key, kind === 'choices' ? form.getAll(key) : text(form, key)],
    ...(info ? [[info.key, text(form, info.key)]] : []),
  ])
  return Object.fromEntries(entries) as Record<string, unknown>
}

/** Returns the typed price. An invalid amount becomes one that is refused, unless it is still being typed. */
function price({ currency }: Pick<Marketplace, 'currency'>, form: FormData, whileTyping: boolean): ListingInput {
  const typed = text(form, 'price')
  const amount = readMoney(typed, currency)
  if (amount !== undefined) return { price: { amount, currency } }
  return typed === '' || whileTyping ? {} : { price: { amount: Number.NaN, currency } }
}

/** Returns the pictures in the order of the form, each with its description in one line. */
function pictures(form: FormData): NonNullable<ListingInput['images']> {
  return form
    .getAll('image')
    .map((id) => ({ imageId: String(id), alt: text(form, `alt:${String(id)}`).replaceAll(/\s+/g, ' ') }))
}

function place(form: FormData): NonNullable<ListingInput['location']> {
  return {
    address: text(form, 'address'),
    building: text(form, 'building'),
    lat: Number(text(form, 'lat') || Number.NaN),
    lng: Number(text(form, 'lng') || Number.NaN),
    precision: precision(text(form, 'precision')),
  }
}

type Precision = NonNullable<NonNullable<ListingInput['location']>['precision']>
const precisions: Precision[] = ['exact', 'street', 'postcode', 'place', 'region']

function precision(name: string): Precision {
  return precisions.find((each) => each === name) ?? 'exact'
}

function text(form: FormData, name: string): string {
  const value = form.get(name)
  return typeof value === 'string' ? value : ''
}

function withoutEmpty(input: ListingInput): ListingInput {
  const kept = Object.entries(input).filter(([, value]) => value !== '' && value !== 0)
  return Object.fromEntries(kept) as ListingInput
}
