import type { Page } from '@playwright/test'
import { elementAt, findPressable, type Pressable } from './find-pressable.ts'
import { judgePage } from './judge-page.ts'
import { seededNumbers } from '#db/world/chance.ts'
import { pickByWeight } from './random.ts'
import { watchPage } from './watch-page.ts'

/** A finding of a walk: the page, the fault, and the presses that led there. */
export type Finding = { path: string; problem: string; trail: string[] }

export type WalkResult = { presses: number; findings: Finding[] }

const trailLength = 12

/**
 * Walks through a site from the page that is open, by pressing what is on the page: links, buttons, menus, tabs, fields;
 * what was pressed less often is preferred. The same seed on the same site presses the same things. Every page on the way
 * is judged.
 */
export async function walk(page: Page, { seed, presses }: { seed: number; presses: number }): Promise<WalkResult> {
  const random = seededNumbers(seed)
  const watch = watchPage(page)
  const pressed = new Map<string, number>()
  const trail: string[] = []
  const findings: Finding[] = []
  const look = async () => {
    await watch.settle()
    const problems = [...watch.take(), ...(await judgePage(page).catch(() => []))]
    const path = pathOf(page)
    for (const problem of problems) findings.push({ path, problem, trail: trail.slice(-trailLength) })
    return problems.length > 0
  }
  await look()
  let done = 0
  for (let failed = 0; done < presses && failed < 25;) {
    const next = choose(await pressableNow(page), page, pressed, random)
    if (!next) {
      if (!isOutside(page))
        findings.push({ path: pathOf(page), problem: 'dead end: nothing to press', trail: [...trail] })
      if (!(await goBack(page))) break
      await look()
      failed += 1
      continue
    }
    const from = pathOf(page)
    if (!(await act(page, next, random))) {
      failed += 1
      continue
    }
    failed = 0
    done += 1
    trail.push(`${from}: ${next.name}${next.href ? ` → ${next.href}` : ''}`)
    // From a broken page a person goes back; staying there would only find it again.
    if (await look()) await goBack(page)
  }
  return { presses: done, findings }
}

/**
 * Returns what can be pressed. A page that is being replaced cannot be read, and its successor may have nothing yet: on a
 * busy machine that takes seconds, so nothing counts as nothing only when it stays so.
 */
async function pressableNow(page: Page): Promise<Pressable[]> {
  for (let tries = 0; tries < 10; tries += 1) {
    const found = await findPressable(page).catch(() => [])
    if (found.length > 0) return found
    await page.waitForTimeout(500)
  }
  return []
}

function choose(
  all: Pressable[],
  page: Page,
  pressed: Map<string, number>,
  random: () => number,
): Pressable | undefined {
  const where = patternOf(page)
  const keyOf = (entry: Pressable) => `${where} ${entry.name}`
  const next = pickByWeight(all, (entry) => weightOf(entry) / (1 + (pressed.get(keyOf(entry)) ?? 0)) ** 2, random)
  if (next) pressed.set(keyOf(next), (pressed.get(keyOf(next)) ?? 0) + 1)
  return next
}

/** Leaving ends what a member sees, and fields are many: both are chosen less often. */
function weightOf({ href, kind, name }: Pressable): number {
  if (href?.startsWith('/logout') || /"(Abmelden|Log out)"/.test(name)) return 0.02
  return kind === 'press' ? 1 : 0.4
}

async function act(page: Page, { place, kind }: Pressable, random: () => number): Promise<boolean> {
  const element = await elementAt(page, place).catch(() => null)
  if (!element) return false
  try {
    if (kind === 'press') await element.click({ timeout: 1500 })
    else if (kind === 'choose') await element.selectOption({ index: Math.floor(random() * 3) }, { timeout: 1500 })
    else await fill(page, element, random)
    return true
  } catch {
    // Covered by something else, or gone meanwhile: nobody could press it.
    return false
  } finally {
    await element.dispose().catch(() => {})
  }
}

const texts = [
  'Dortmund',
  'Wir kommen zu zweit und freuen uns.',
  'Zwei Betten, 3 Nächte 🛏',
  '12',
  'Hermannstraße 12',
  '<b>',
]

async function fill(page: Page, element: NonNullable<Awaited<ReturnType<typeof elementAt>>>, random: () => number) {
  const type = (await element.getAttribute('type')) ?? 'text'
  const byType: Record<string, string> = {
    email: 'walker@example.org',
    number: String(Math.floor(random() * 6)),
    date: '2027-06-14',
    password: 'not the password',
    range: '3',
  }
  const text = byType[type] ?? texts[Math.floor(random() * texts.length)] ?? ''
  await element.fill(text, { timeout: 1500 })
  if (random() < 0.3) await page.keyboard.press('Enter')
}

async function goBack(page: Page): Promise<boolean> {
  return page.goBack({ timeout: 5000, waitUntil: 'domcontentloaded' }).then(
    (response) => response !== null || page.url() !== 'about:blank',
    () => false,
  )
}

/** Pages for people who run the site have no frame; a person goes back from there. */
function isOutside(page: Page): boolean {
  return /^\/(dev|v1)\b/.test(new URL(page.url()).pathname)
}

function pathOf(page: Page): string {
  const { pathname, search } = new URL(page.url())
  return pathname + search
}

/** The path without what differs from thing to thing, so that the second listing is not new. */
function patternOf(page: Page): string {
  return new URL(page.url()).pathname
    .replace(/[0-9a-f]{8}-[0-9a-f-]{27}/g, ':id')
    .replace(/^\/l\/[^/]+\/:id/, '/l/:slug/:id')
}
