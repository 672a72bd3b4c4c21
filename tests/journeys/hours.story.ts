import type { APIRequestContext } from '@playwright/test'
import { openSite } from './site-with-clock.ts'
import { day, dialog, hostSide, lookAtStay, main, openAs, openListing, passNotice, pathOf } from './stay-steps.ts'
import { atDesk, onPhone, type StoryVariant } from './stay-texts.ts'
import { expect, openSentRequest, test } from './story.ts'

const room = 'Ruhiges Gästezimmer zum Hof in Moabit'
const said = {
  de: { times: 'Zeit anfragen', show: 'Zeiten zeigen', duration: '2 Stunden' },
  en: { times: 'Ask for a time', show: 'Show times', duration: '2 hours' },
}
const clientOf = {
  client_id: '10000000-0000-4000-8000-000000000001',
  grant_type: 'password',
  username: 'anna@example.org',
  password: 'quartier-demo',
  scope: 'user',
}

for (const [variant, javaScriptEnabled] of [
  [atDesk, false],
  [onPhone, true],
] as [StoryVariant, boolean][])
  test(
    `a guest asks for two hours and stays for them, ${variant.name}, ${javaScriptEnabled ? 'with' : 'without'} JavaScript`,
    {
      tag: '@long',
    },
    async ({ browser, request }) => {
      test.setTimeout(300_000)
      const { words } = variant
      const own = said[variant.language]
      const variantWithScript = { ...variant, options: { ...variant.options, javaScriptEnabled } }
      const site = await openSite()
      try {
        const helga = await openAs(browser, site, variantWithScript, 'helga@example.org')
        await openListing(helga, room)
        const [, , , id = ''] = pathOf(helga).split('/')
        await openEveryDay(request, site.url, id)
        await helga.reload()
        if (variant.onPhone) await helga.locator('a[href*="book=1"]').click()
        await helga.getByRole('button', { name: own.times }).locator('visible=true').click()
        await helga.waitForURL(/\/request/)
        await passNotice(helga)
        await helga.locator('[name=day]').first().fill(day(9))
        await helga.getByRole('button', { name: own.show }).click()
        await helga.waitForURL(new RegExp(`day=${day(9)}`))
        await helga.locator('#start').selectOption('18:00')
        await helga.locator('#end').selectOption('20:00')
        if (javaScriptEnabled) {
          await helga.reload()
          await expect(helga.locator('#start'), 'the hours are kept over a reload').toHaveValue(String(18 * 60))
          await expect(helga.locator('#end')).toHaveValue(String(20 * 60))
        }
        await helga.locator('[name=message]').fill('Guten Tag Anna, nur für zwei Stunden.')
        await helga.locator('button[form=enquiry]').click()
        await openSentRequest(helga)
        await expect(main(helga)).toContainText('18:00–20:00')
        const stay = pathOf(helga)

        const anna = await openAs(browser, site, variantWithScript, 'anna@example.org')
        await anna.goto(hostSide(stay))
        await anna.getByRole('link', { name: words.accept, exact: true }).click()
        await expect(dialog(anna)).toContainText('18:00')
        await dialog(anna).getByRole('button', { name: words.acceptDo }).click()
        await expect(main(anna)).toContainText(words.youAccepted)
        await helga.goto(stay)
        await lookAtStay(helga, variant)
        await expect(main(helga)).toContainText(own.duration)
        await openListing(helga, room)
        await helga.goto(`${pathOf(helga)}/request?day=${day(9)}`)
        const starts = await helga.locator('#start option').allTextContents()
        expect(starts, 'nobody else has these hours').not.toContain('18:30')
        expect(starts).toContain('20:00')
      } finally {
        await site.end()
      }
    },
  )

/** From ten to ten on every day, said by Anna's program: this marketplace does not offer hours by itself. */
async function openEveryDay(request: APIRequestContext, url: string, id: string): Promise<void> {
  const token = await request.post(`${url}/v1/auth/token`, { form: clientOf })
  const { access_token: access } = (await token.json()) as { access_token: string }
  const entries = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'].map((dayOfWeek) => ({
    dayOfWeek,
    startTime: '10:00',
    endTime: '22:00',
    seats: 1,
  }))
  const answer = await request.post(`${url}/v1/api/own_listings/update`, {
    headers: { authorization: `Bearer ${access}`, 'content-type': 'application/json', accept: 'application/json' },
    data: { id, availabilityPlan: { type: 'availability-plan/time', timezone: 'Europe/Berlin', entries } },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}
