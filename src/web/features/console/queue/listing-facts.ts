import type { Field } from '#config/field.ts'
import { fieldsOf, type ListingDetails } from '#domain/listings/index.ts'
import type { Locale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import { stayDays } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'

/** An answer of a listing, or its size or days. */
export type Fact = { label: string; value: string }

type Answered = Pick<ListingDetails, 'kind' | 'category' | 'capacity' | 'availableFrom' | 'availableUntil' | 'fields'>

/** Returns the answers of a listing: size, days and every field, also those left empty. */
export function listingFacts({ app, locale }: RequestContext, listing: Answered): Fact[] {
  const { availableFrom, availableUntil } = listing
  const places = listing.kind === 'offer' ? m.console_part_places : m.console_part_people
  const dates: Fact[] =
    availableFrom && availableUntil
      ? [{ label: m.console_part_dates(), value: stayDays(availableFrom, availableUntil, locale) }]
      : []
  return [
    { label: places({}, { locale }), value: String(listing.capacity) },
    ...dates,
    ...fieldsOf(app.marketplace, listing.category).flatMap((field) => fieldFacts(field, listing, locale)),
  ]
}

function fieldFacts(field: Field, { fields, category }: Answered, locale: Locale): Fact[] {
  const label = (field.labels?.[category] ?? field.label)[locale]
  const value = answerText(field, fields[field.key], locale)
  const info = field.info && textOf(fields[field.info.key])
  return [
    { label, value: value || m.staff_not_answered() },
    ...(field.info && info ? [{ label: field.info.label[locale], value: info }] : []),
  ]
}

function answerText(field: Field, answer: unknown, locale: Locale): string {
  const values = [answer].flat().filter((value) => typeof value === 'string' && value !== '') as string[]
  const words = values.map((value) => {
    if (field.kind === 'yesNo' || field.kind === 'yesNoList') return value === 'yes' ? m.common_yes() : m.common_no()
    return field.options?.find((option) => option.value === value)?.label[locale] ?? value
  })
  return words.join(', ')
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : ''
}
