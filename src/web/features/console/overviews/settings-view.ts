import { occasionDates } from '#config/occasion-dates.ts'
import { todayOf } from '#domain/today-of.ts'
import { noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { folderFile } from './load-texts.ts'

/** A setting in words. `isOn` for what is on or off. */
type Fact = { name: string; value: string; isOn?: boolean }

/** Returns what the marketplace is configured with, in groups, each with where it is written. No secret is among it. */
export function settingsView(context: RequestContext) {
  const { app } = context
  const file = folderFile(app.marketplace, 'marketplace.ts')
  return [
    {
      title: m.overview_settings_marketplace(),
      where: m.overview_settings_in({ file }),
      facts: identity(context),
    },
    {
      title: m.overview_settings_rules(),
      where: m.overview_settings_in({ file }),
      facts: rules(context),
    },
    {
      title: m.overview_settings_services(),
      where: m.overview_settings_services_note(),
      facts: services(context),
    },
  ]
}

export type SettingsView = ReturnType<typeof settingsView>

function identity(context: RequestContext): Fact[] {
  const { app, locale } = context
  const { marketplace } = app
  const list = new Intl.ListFormat(formatLocale(locale))
  const names = new Intl.DisplayNames(formatLocale(locale), { type: 'language' })
  const { name, tagline, timeZone, currency, process, cities, categories, fields, locales } = marketplace
  const fieldsFile = folderFile(marketplace, 'fields.ts')
  return [
    { name: m.overview_settings_name(), value: name },
    { name: m.overview_settings_tagline(), value: tagline[locale] },
    ...occasion(context),
    { name: m.overview_settings_languages(), value: list.format(locales.map((each) => names.of(each) ?? each)) },
    { name: m.overview_settings_kinds(), value: list.format(categories.map((each) => each.plural[locale])) },
    {
      name: m.overview_settings_fields(),
      value: `${fields.length}, ${m.overview_settings_in({ file: fieldsFile })}`,
    },
    ...(cities.length > 0
      ? [{ name: m.overview_settings_cities(), value: list.format(cities.map((city) => city.name[locale])) }]
      : []),
    { name: m.overview_settings_zone(), value: timeZone },
    ...(marketplace.pricing ? [{ name: m.overview_settings_currency(), value: currency }] : []),
    { name: m.overview_settings_process(), value: process },
  ]
}

/** The occasion with its days, also when it is over; in a demo those to which it is moved. */
function occasion({ app, locale }: RequestContext): Fact[] {
  const { marketplace } = app
  if (!marketplace.event) return []
  const period = occasionDates(marketplace, todayOf(app))
  const { from, until } = period.state === 'over' ? marketplace.event : period
  const format = dateFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })
  const days = format.formatRange(noonUtc(from), noonUtc(until))
  return [{ name: m.overview_settings_event(), value: `${marketplace.event.name[locale]}, ${days}` }]
}

function rules({ app }: RequestContext): Fact[] {
  const { approval, peopleApproval, editAfterApproval, staffSecondFactor, minimumAge, terms, fuzzyRadius, limits } =
    app.marketplace
  const answer = (isSo: boolean) => (isSo ? m.overview_settings_yes() : m.overview_settings_no())
  return [
    { name: m.overview_settings_approval(), value: answer(approval === 'required') },
    { name: m.overview_settings_edits(), value: answer(editAfterApproval === 'waits') },
    { name: m.overview_settings_people(), value: answer(peopleApproval === 'required') },
    {
      name: m.overview_settings_factor(),
      value:
        staffSecondFactor === 'required'
          ? m.overview_settings_factor_required()
          : m.overview_settings_factor_recommended(),
    },
    { name: m.overview_settings_age(), value: String(minimumAge) },
    { name: m.overview_settings_terms(), value: terms.version },
    { name: m.overview_settings_circle(), value: m.overview_settings_meters({ count: fuzzyRadius }) },
    {
      name: m.overview_settings_password(),
      value: m.overview_settings_letters({ count: limits.passwordLength }),
    },
  ]
}

function services({ app }: RequestContext): Fact[] {
  const service = (name: string, isOn: boolean): Fact => ({
    name,
    value: isOn ? m.overview_settings_on() : m.overview_settings_off(),
    isOn,
  })
  return [
    service(m.overview_settings_mailbox(), app.mailbox !== undefined),
    service(m.overview_settings_push(), app.push !== undefined),
    service(m.overview_settings_phone(), app.phoneMessages !== undefined),
    service(m.overview_settings_log_in(), app.logInProviders.length > 0),
    service(m.overview_settings_payments(), app.payments !== undefined),
    service(m.overview_settings_replica(), app.replica !== undefined),
  ]
}
