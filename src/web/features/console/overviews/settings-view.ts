import { eventPeriod } from '#config/event-period.ts'
import { dateInZone, noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale, languageName } from '#kernel/locale.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { folderFile } from './texts-view.ts'

/** A setting in words. `isOn` for what is on or off. */
type Fact = { name: string; value: string; isOn?: boolean }

/** Returns what the marketplace is configured with, in groups, each with where it is written. No secret is among it. */
export function settingsView(context: RequestContext) {
  const { app, locale } = context
  const said = { locale }
  const file = folderFile(app.marketplace, 'marketplace.ts')
  return [
    {
      title: m.overview_settings_marketplace({}, said),
      where: m.overview_settings_in({ file }, said),
      facts: identity(context),
    },
    {
      title: m.overview_settings_rules({}, said),
      where: m.overview_settings_in({ file }, said),
      facts: rules(context),
    },
    {
      title: m.overview_settings_services({}, said),
      where: m.overview_settings_services_note({}, said),
      facts: services(context),
    },
  ]
}

export type SettingsView = ReturnType<typeof settingsView>

function identity(context: RequestContext): Fact[] {
  const { app, locale } = context
  const { marketplace } = app
  const said = { locale }
  const list = new Intl.ListFormat(formatLocale(locale))
  const { name, tagline, timeZone, currency, process, cities, categories, fields, locales } = marketplace
  const fieldsFile = folderFile(marketplace, 'fields.ts')
  return [
    { name: m.overview_settings_name({}, said), value: name },
    { name: m.overview_settings_tagline({}, said), value: tagline[locale] },
    ...occasion(context),
    { name: m.overview_settings_languages({}, said), value: list.format(locales.map(languageName)) },
    { name: m.overview_settings_kinds({}, said), value: list.format(categories.map((each) => each.plural[locale])) },
    {
      name: m.overview_settings_fields({}, said),
      value: `${fields.length}, ${m.overview_settings_in({ file: fieldsFile }, said)}`,
    },
    ...(cities.length > 0
      ? [{ name: m.overview_settings_cities({}, said), value: list.format(cities.map((city) => city.name[locale])) }]
      : []),
    { name: m.overview_settings_zone({}, said), value: timeZone },
    ...(marketplace.pricing ? [{ name: m.overview_settings_currency({}, said), value: currency }] : []),
    { name: m.overview_settings_process({}, said), value: process },
  ]
}

/** The occasion with its days; in a demo those to which it is moved. */
function occasion({ app, locale }: RequestContext): Fact[] {
  const { marketplace, clock } = app
  if (!marketplace.event) return []
  const { from, until } = eventPeriod(marketplace, dateInZone(clock.now(), marketplace.timeZone))
  const format = dateFormat(formatLocale(locale), { dateStyle: 'long', timeZone: 'UTC' })
  const days = format.formatRange(noonUtc(from), noonUtc(until))
  return [{ name: m.overview_settings_event({}, { locale }), value: `${marketplace.event.name[locale]}, ${days}` }]
}

function rules({ app, locale }: RequestContext): Fact[] {
  const { approval, peopleApproval, editAfterApproval, staffSecondFactor, minimumAge, terms, fuzzyRadius, limits } =
    app.marketplace
  const said = { locale }
  const answer = (isSo: boolean) => (isSo ? m.overview_settings_yes({}, said) : m.overview_settings_no({}, said))
  return [
    { name: m.overview_settings_approval({}, said), value: answer(approval === 'required') },
    { name: m.overview_settings_edits({}, said), value: answer(editAfterApproval === 'waits') },
    { name: m.overview_settings_people({}, said), value: answer(peopleApproval === 'required') },
    {
      name: m.overview_settings_factor({}, said),
      value:
        staffSecondFactor === 'required'
          ? m.overview_settings_factor_required({}, said)
          : m.overview_settings_factor_recommended({}, said),
    },
    { name: m.overview_settings_age({}, said), value: String(minimumAge) },
    { name: m.overview_settings_terms({}, said), value: terms.version },
    { name: m.overview_settings_circle({}, said), value: m.overview_settings_meters({ count: fuzzyRadius }, said) },
    {
      name: m.overview_settings_password({}, said),
      value: m.overview_settings_letters({ count: limits.passwordLength }, said),
    },
  ]
}

function services({ app, locale }: RequestContext): Fact[] {
  const said = { locale }
  const service = (name: string, isOn: boolean): Fact => ({
    name,
    value: isOn ? m.overview_settings_on({}, said) : m.overview_settings_off({}, said),
    isOn,
  })
  return [
    service(m.overview_settings_mailbox({}, said), app.mailbox !== undefined),
    service(m.overview_settings_push({}, said), app.push !== undefined),
    service(m.overview_settings_phone({}, said), app.phoneMessages !== undefined),
    service(m.overview_settings_log_in({}, said), app.logInProviders.length > 0),
    service(m.overview_settings_payments({}, said), app.payments !== undefined),
    service(m.overview_settings_replica({}, said), app.replica !== undefined),
  ]
}
