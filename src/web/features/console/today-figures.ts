import { sinceYesterday, weeklyFigures, type NightBalance, type Today } from '#domain/overviews/index.ts'
import { noonUtc } from '#kernel/dates.ts'
import { dateFormat } from '#kernel/intl-cache.ts'
import { formatLocale } from '#kernel/locale.ts'
import { answerTargetHours } from '#domain/reviews/index.ts'
import { todayOf } from '#domain/today-of.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { durationText } from './overviews/load-figures.ts'

type Figure = { name: string; value: number | string; note: string }

/**
 * Returns the four figures of the first page: of the cities and what is new in them, or of the day where the marketplace has
 * no cities.
 */
export async function todayFigures(
  context: RequestContext,
  { balance, figures, agreed }: { balance: NightBalance; figures: Today; agreed: number },
): Promise<Figure[]> {
  return balance.cities.length > 0 ? ofCities(context, balance, agreed) : ofDay(context, figures)
}

async function ofCities(context: RequestContext, balance: NightBalance, agreed: number): Promise<Figure[]> {
  const { app, viewer, locale } = context
  const [added, answer] = await Promise.all([sinceYesterday(app, viewer), answerTime(context)])
  const places = balance.cities.reduce((sum, each) => sum + each.places, 0)
  const seekers = balance.cities.reduce((sum, each) => sum + each.seekers, 0)
  const { night } = balance
  const isTonight = night === todayOf(app)
  const format = dateFormat(formatLocale(locale), { day: 'numeric', month: 'short', timeZone: 'UTC' })
  const day = format.format(noonUtc(night))
  return [
    {
      name: isTonight ? m.console_figure_places_tonight() : m.console_figure_places({ day }),
      value: places,
      note:
        added.places > 0
          ? m.overview_new({ count: added.places })
          : m.console_figure_cities({ count: balance.cities.length }),
    },
    {
      name: isTonight ? m.console_figure_seekers_tonight() : m.console_figure_seekers({ day }),
      value: seekers,
      note: seekersBesidePlaces(seekers - places),
    },
    {
      name: m.console_figure_agreed(),
      value: agreed,
      note: added.agreed > 0 ? m.overview_agreed_yesterday({ count: added.agreed }) : m.console_figure_agreed_note(),
    },
    answer,
  ]
}

/** Returns how many more or fewer people look for a place than places are free. */
function seekersBesidePlaces(more: number): string {
  if (more === 0) return m.console_figure_as_many()
  return more > 0 ? m.console_figure_more({ count: more }) : m.console_figure_fewer({ count: -more })
}

async function ofDay(context: RequestContext, { waiting, people, messages }: Today): Promise<Figure[]> {
  const yesterday = (count: number) => m.console_figure_yesterday({ count })
  return [
    { name: m.console_figure_waiting(), value: waiting, note: m.console_figure_waiting_note() },
    { name: m.console_figure_people(), value: people.today, note: yesterday(people.yesterday) },
    { name: m.console_figure_messages(), value: messages.today, note: yesterday(messages.yesterday) },
    await answerTime(context),
  ]
}

/** How long hosts take for an answer. */
async function answerTime({ app, viewer, locale }: RequestContext): Promise<Figure> {
  const { medianAnswerHours } = await weeklyFigures(app, viewer)
  const time = durationText(medianAnswerHours, locale)
  return {
    name: m.overview_figures_answer(),
    value: time ?? m.overview_figures_answer_none(),
    note:
      time === null
        ? m.overview_figures_answer_target({ hours: answerTargetHours })
        : m.overview_figures_answer_median({ hours: answerTargetHours }),
  }
}
