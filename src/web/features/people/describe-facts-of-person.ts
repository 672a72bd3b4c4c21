import type { AnswerFigures, PersonFacts } from '#domain/reviews/index.ts'
import { numberFormat } from '#kernel/intl-cache.ts'
import { formatLocale, type Locale } from '#kernel/locale.ts'
import { spokenLanguageName } from '#kernel/spoken-languages.ts'
import { dateWithYear } from '#web/server/message-times.ts'
import * as m from '#words/compiled/messages.js'
import type { Host } from './describe-host.ts'
import type { PersonFact } from './person-view.ts'

type Reader = { locale: Locale; timeZone: string }

/** Returns what is known of a person as lines, the most useful for a decision first. What is unknown or zero has no line. */
export function describeFactsOfPerson(facts: PersonFacts, host: Host, { locale, timeZone }: Reader): PersonFact[] {
  const { hosting, forMembers } = facts
  const lines: (PersonFact | false | null | undefined | '')[] = [
    host.verified && { key: 'checked', icon: 'checked', text: host.checks || m.listing_verified_text({}, { locale }) },
    ...vouchLines(facts.vouches, host, { locale, timeZone }),
    ...answerLines(hosting.answers, locale),
    forMembers?.town && { key: 'place', icon: 'place', text: m.people_from({ town: forMembers.town }, { locale }) },
    facts.languages.length > 0 && {
      key: 'languages',
      icon: 'languages',
      text: m.people_languages({ languages: languageList(facts.languages, locale) }, { locale }),
    },
    forMembers?.emailConfirmed && { key: 'email', icon: 'email', text: m.people_email_confirmed({}, { locale }) },
    forMembers?.phoneConfirmed && { key: 'phone', icon: 'phone', text: m.people_phone_confirmed({}, { locale }) },
    hosting.stays > 0 && {
      key: 'hosted',
      icon: 'hosted',
      text: m.people_stays_hosted({ count: hosting.stays }, { locale }),
    },
    forMembers &&
      forMembers.staysMade > 0 && {
        key: 'guest',
        icon: 'guest',
        text: m.people_stays_made({ count: forMembers.staysMade }, { locale }),
      },
    { key: 'since', icon: 'since', text: m.people_since({ date: host.sinceDate }, { locale }) },
  ]
  return lines.filter((line) => Boolean(line)) as PersonFact[]
}

/** Who vouches for the person, each with the way to its profile. */
function vouchLines(
  vouches: PersonFacts['vouches'],
  { shortName: name }: Host,
  { locale, timeZone }: Reader,
): PersonFact[] {
  return vouches.map(({ organisationId, organisation, at }) => ({
    key: `vouch ${organisationId}`,
    icon: 'vouch',
    text: m.vouch_fact({ organisation, name, date: dateWithYear(at, { locale, timeZone }) }, { locale }),
    to: `/u/${organisationId}`,
  }))
}

/** Returns names of languages as a list, such as `Deutsch, Englisch und Polnisch`. */
export function languageList(codes: string[], locale: Locale): string {
  const names = codes.map((code) => spokenLanguageName(code, formatLocale(locale)))
  return new Intl.ListFormat(formatLocale(locale)).format(names)
}

function answerLines(answers: AnswerFigures | null, locale: Locale): PersonFact[] {
  if (!answers) return []
  const percent = numberFormat(formatLocale(locale), { style: 'percent' }).format(answers.share)
  const time = answerTime(answers.medianMilliseconds, locale)
  return [
    ...(time ? [{ key: 'answer-time', icon: 'answers' as const, text: time }] : []),
    { key: 'answer-share', icon: 'answers', text: m.people_answer_share({ percent }, { locale }) },
  ]
}

/** Returns the usual answer time in words, rounded up to hours or days; empty where nothing was answered. */
export function answerTime(milliseconds: number | null, locale: Locale): string {
  if (milliseconds === null) return ''
  const hours = Math.ceil(milliseconds / 3_600_000)
  if (hours <= 1) return m.people_answer_hour({}, { locale })
  if (hours <= 12) return m.people_answer_hours({ count: hours }, { locale })
  return m.people_answer_days({ count: Math.ceil(hours / 24) }, { locale })
}

/** Returns a mean with one decimal, such as `4,9`. */
export function meanText(average: number, locale: Locale): string {
  const digits = { minimumFractionDigits: 1, maximumFractionDigits: 1 }
  return numberFormat(formatLocale(locale), digits).format(average)
}
