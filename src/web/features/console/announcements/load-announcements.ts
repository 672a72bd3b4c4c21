import {
  announcementLimits,
  type AnnouncementView,
  announcements,
  endAnnouncement,
  possibleDays,
  publishAnnouncement,
  resumeAnnouncement,
} from '#domain/announcements/index.ts'
import { addDays } from '#kernel/dates.ts'
import { languageName, type Locale, withFallback } from '#kernel/locale.ts'
import { memberName } from '#web/server/member-name.ts'
import { listTime, timeStyle } from '#web/server/message-times.ts'
import type { RequestContext } from '#web/server/request-context.ts'
import * as m from '#words/compiled/messages.js'
import { dayWord } from '../file-views.ts'

/** The steps of the page's forms. */
export const announcementSteps = ['publish', 'end', 'resume'] as const
export type AnnouncementStep = (typeof announcementSteps)[number]

/** For how many days a new announcement is proposed to run. */
const proposedDays = 7

/** Returns a page of announcements, and what the form for a new one needs. */
export async function loadAnnouncements(context: RequestContext, page: number) {
  const { app, viewer } = context
  const { marketplace } = app
  const found = await announcements(app, viewer, { page })
  const days = possibleDays(app)
  const named = (locale: Locale) => ({
    locale,
    name: languageName(locale),
    required: locale === marketplace.defaultLocale,
  })
  return {
    page: found.page,
    totalPages: found.totalPages,
    items: found.items.map((item) => announcementItem(item, context)),
    days: { ...days, proposed: addDays(days.first, proposedDays) },
    languages: marketplace.locales.map(named),
    mainLanguage: languageName(marketplace.defaultLocale),
    max: announcementLimits.text,
  }
}
export type AnnouncementsPage = Awaited<ReturnType<typeof loadAnnouncements>>

function announcementItem(item: AnnouncementView, context: RequestContext) {
  const { locale, app } = context
  const audience = item.audience === 'members' ? m.announcements_members() : m.announcements_everyone()
  const name = item.by ? memberName(item.by, locale) : m.staff_by_operator()
  const day = dayWord(item.until, locale)
  const states = {
    running: m.announcements_running({ day }),
    over: m.announcements_over({ day }),
    ended: m.announcements_ended(),
  }
  return {
    id: item.id,
    text: withFallback(item.texts, app.marketplace.defaultLocale)[locale],
    others: app.marketplace.locales.flatMap((each) => {
      const text = item.texts[each]
      return each === locale || !text ? [] : [{ locale: each, text }]
    }),
    runs: item.state === 'running',
    mayResume: item.state === 'ended' && item.until >= possibleDays(app).first,
    state: states[item.state],
    by: m.announcements_by({ audience, name, time: listTime(item.createdAt, timeStyle(context)) }),
  }
}
export type AnnouncementItem = ReturnType<typeof announcementItem>

/** Carries out a form of the page. Throws what the use-cases throw. */
export async function takeAnnouncementStep(
  { app, viewer }: RequestContext,
  step: AnnouncementStep,
  fields: Record<string, string>,
): Promise<void> {
  const { id = '', audience = '', until = '' } = fields
  if (step === 'end') return endAnnouncement(app, viewer, { id })
  if (step === 'resume') return resumeAnnouncement(app, viewer, { id })
  const texts = Object.fromEntries(app.marketplace.locales.map((locale) => [locale, fields[`texts.${locale}`] ?? '']))
  await publishAnnouncement(app, viewer, { texts, audience: audience as 'everyone', until })
}
