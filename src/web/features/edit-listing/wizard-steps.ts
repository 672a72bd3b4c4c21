import type { Marketplace, WizardTab } from '#config/marketplace.ts'
import { fieldsOf, type ListingDetails, unlockedTabs } from '#domain/listings/index.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { marketplaceWord } from '#web/server/marketplace-word.ts'
import * as m from '#words/compiled/messages.js'
import { dateRangeText } from '../../parts/date-range-text.ts'
import { priceText } from '../../parts/price-text.ts'
import { tabWords } from './tab-words.ts'
import type { WizardStep } from './wizard-view.ts'

/** Returns the tabs that a listing's author may open; only the first before the first save. */
export function openTabs(marketplace: Marketplace, details: ListingDetails | null): WizardTab[] {
  return details ? unlockedTabs(marketplace, completable(marketplace, details)) : marketplace.tabs.slice(0, 1)
}

/**
 * Returns the steps of the wizard for its list; `current` is null on the overview. `address` makes the address of a
 * tab.
 */
export function wizardSteps(
  marketplace: Marketplace,
  details: ListingDetails | null,
  current: WizardTab | null,
  locale: Locale,
  address: (tab: WizardTab) => string,
): WizardStep[] {
  const open = openTabs(marketplace, details)
  const missing = new Set(details?.own?.missing.map(({ tab }) => tab))
  // A listing that was published has completed every step.
  const published = details !== null && details.state !== 'draft'
  const category = marketplace.categories.find(({ key }) => key === details?.category) ?? marketplace.categories[0]
  return marketplace.tabs.map((tab, index) => {
    const answer = details ? answerOf(marketplace, details, tab, locale) : ''
    const passed = published || (current !== null && index < marketplace.tabs.indexOf(current))
    const done =
      details !== null &&
      open.includes(tab) &&
      !missing.has(tab) &&
      // It is only shown while something is missing there.
      tab !== 'payout' &&
      (passed || (answer !== '' && tab !== 'availability'))
    const state = tab === current ? 'now' : !open.includes(tab) ? 'locked' : done ? 'done' : 'open'
    const { name, hint } = tabWords(marketplace, tab, category, locale)
    return {
      tab,
      name,
      // Publishing comes after the last step.
      hint: published ? answer : tab === 'photos' && tab !== marketplace.tabs.at(-1) ? '' : hint,
      to: address(tab),
      state,
      answer: state === 'done' ? answer || (current ? skipped(tab) : '') : '',
    }
  })
}

const skipped = (tab: WizardTab) => (tab === 'policy' ? m.edit_listing_skipped() : '')

function answerOf(marketplace: Marketplace, details: ListingDetails, tab: WizardTab, locale: Locale): string {
  const places = details.kind === 'offer' ? m.layout_places_count : m.search_people_count
  switch (tab) {
    case 'features':
      return categoryAnswer(marketplace, details, locale)
    case 'description':
      // Where the line ends before the number, the number stays with its word.
      return details.description
        ? `${details.title} · ${places({ count: details.capacity }).replaceAll(' ', '\u00a0')}`
        : ''
    case 'location':
      return details.place
    case 'availability':
      return freeDays(details, locale)
    case 'pricing':
      return priceText(details.price, formatLocale(locale), marketplace.currency, details.byTheHour)
    case 'photos':
      return details.pictures.length > 0 ? m.edit_listing_picture_count({ count: details.pictures.length }) : ''
    default:
      return hasAnswers(marketplace, details, tab) ? m.edit_listing_answered() : ''
  }
}

/**
 * Returns the category, in the marketplace's words where it has some; where there is only one, whether the other questions
 * of the tab are answered.
 */
function categoryAnswer(marketplace: Marketplace, details: ListingDetails, locale: Locale): string {
  const { categories } = marketplace
  if (categories.length === 1) return hasAnswers(marketplace, details, 'features') ? m.edit_listing_answered() : ''
  const said = marketplaceWord(marketplace, `edit_listing_features_answer_${details.kind}`, locale)
  return said || (categories.find(({ key }) => key === details.category)?.name[locale] ?? '')
}

function hasAnswers(marketplace: Marketplace, details: ListingDetails, tab: WizardTab): boolean {
  return fieldsOf(marketplace, details.category).some((field) => field.tab === tab && details.fields[field.key])
}

function completable(marketplace: Marketplace, details: ListingDetails) {
  const { category, title, description, fields, point, pictures, price } = details
  const located = point !== null
  return { category, title, description, publicData: fields, located, imageCount: pictures.length, price }
}

function freeDays(details: ListingDetails, locale: Locale): string {
  const { availableFrom, availableUntil } = details
  return availableFrom && availableUntil ? dateRangeText(availableFrom, availableUntil, formatLocale(locale)) : ''
}
