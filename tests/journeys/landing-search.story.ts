import type { Page } from '@playwright/test'
import { withoutScriptsYet } from './late-scripts.ts'
import { expect, test } from './story.ts'

// The large search form of the landing page.

for (const [name, { press, words, ...options }] of Object.entries({
  'with the keyboard alone, in English': {
    locale: 'en-GB',
    viewport: { width: 1440, height: 900 },
    press: 'keys',
    words: { when: 'When', who: 'Who', more: 'More: Adults', done: 'Done' },
  },
  'on a phone, in German': {
    locale: 'de-DE',
    viewport: { width: 390, height: 844 },
    press: 'finger',
    words: { when: 'Wann', who: 'Wer', more: 'Mehr: Erwachsene', done: 'Fertig' },
  },
} as const))
  test.describe(name, () => {
    test.use(options)

    test(`days and people are chosen in pickers on the landing page and searched for, ${name}`, async ({ page }) => {
      const use = (element: ReturnType<Page['locator']>) =>
        press === 'keys' ? element.press('Enter') : element.click()
      await page.goto('/')
      const form = page.getByRole('main').getByRole('search')
      const opener = (label: string) => form.getByRole('button', { name: new RegExp(`^${label}: `) })
      await use(opener(words.when))
      const calendar = page.getByRole('dialog', { name: words.when })
      const free = calendar.locator('[data-day]:not([data-disabled]):not([data-unavailable]):not([data-outside-month])')
      const [from, until] = [await dayOf(free.nth(2)), await dayOf(free.nth(5))]
      await use(free.nth(2))
      await use(free.nth(5))
      await use(calendar.getByRole('button', { name: words.done }))
      await expect(calendar).toBeHidden()
      await expect(opener(words.when), 'the focus returns to the field').toBeFocused()
      await use(opener(words.who))
      await use(page.getByRole('dialog').getByRole('button', { name: words.more }))
      await use(page.getByRole('dialog').getByRole('button', { name: words.done }))
      await expect(opener(words.who)).toBeFocused()
      await expect(opener(words.who)).toHaveAccessibleName(/2/)
      await use(form.locator('button[type=submit]'))
      await expect(page).toHaveURL(/pub_capacityNumberOfPeople=2/)
      expect(new URL(page.url()).searchParams.get('dates')).toBe(`${from},${until}`)
    })
  })

test.describe('the days of the occasion, which stand in the form', () => {
  test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

  test('are searched for once they are confirmed, and not when nobody looked at them', async ({ page }) => {
    await page.goto('/')
    const form = page.getByRole('main').getByRole('search')
    const when = form.getByRole('button', { name: /^Wann: / })
    const from = await form.locator('input[name=from]').inputValue()
    expect(from).toMatch(/^\d{4}-\d\d-\d\d$/)
    await form.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/\/s\?/)
    expect(new URL(page.url()).searchParams.get('dates')).toBeNull()
    await page.goBack()
    await when.click()
    await page.getByRole('dialog', { name: 'Wann' }).getByRole('button', { name: 'Fertig' }).click()
    await form.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/dates=/)
    expect(new URL(page.url()).searchParams.get('dates')).toContain(`${from},`)
  })
})

test.describe('before the scripts are there', () => {
  test.use({ locale: 'de-DE', viewport: { width: 1440, height: 900 } })

  test('days and people chosen before the scripts are there are searched for', async ({ page }) => {
    const release = await withoutScriptsYet(page)
    await page.goto('/')
    const form = page.getByRole('main').getByRole('search')
    await form.locator('input[name=from]').fill('2031-05-02')
    await form.locator('input[name=until]').fill('2031-05-05')
    await form.locator('select[name=people]').selectOption('4')
    release()
    await page.waitForLoadState('networkidle')
    // A native field stays in use until it is left.
    await page.getByRole('heading', { level: 1 }).click()
    await expect(form.getByRole('button', { name: /^Wann: .*Mai/ })).toBeVisible()
    await form.locator('button[type=submit]').click()
    await expect(page).toHaveURL(/pub_capacityNumberOfPeople=4/)
    expect(new URL(page.url()).searchParams.get('dates')).toBe('2031-05-02,2031-05-05')
  })
})

async function dayOf(cell: ReturnType<Page['locator']>): Promise<string> {
  return (await cell.getAttribute('data-day')) ?? ''
}
