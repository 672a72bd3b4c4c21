import { setTimeout as pause } from 'node:timers/promises'
import type { CDPSession, Page } from '@playwright/test'

/** Error pages that another walker's presses may bring about: the listing was closed or deleted a moment ago. */
const causedByOthers = ['gone', 'closed', 'email']

/** Returns what is wrong with the page that is shown, in one sentence each; an empty list when nothing is. */
export async function judgePage(page: Page): Promise<string[]> {
  // The answer may be there before it is read: a document that is still being built has no main part yet.
  await page.waitForLoadState('domcontentloaded')
  const seen = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body
    return {
      error: document.querySelector('[data-error]')?.getAttribute('data-error') ?? null,
      text: document.body.innerText,
      mainLength: (main as HTMLElement).innerText.trim().length,
      titles: [...document.querySelectorAll('head > title, body title')].filter((title) => !title.closest('svg'))
        .length,
      title: document.title,
      language: document.documentElement.lang,
      overflow: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      isPage: document.querySelector('main') !== null,
      ends: `${document.readyState}: ${document.documentElement.outerHTML.slice(-300)}`,
    }
  })
  if (!seen.isPage) return isPlainPage(page) ? [] : [`the page is blank or has no main part, ${seen.ends}`]
  const findings: string[] = []
  if (seen.error && !causedByOthers.includes(seen.error)) findings.push(`an error page is shown: ${seen.error}`)
  if (seen.mainLength < 20) findings.push('the page is blank')
  const missing =
    /\bundefined\b|\[object Object\]|\bNaN\b|\{[a-z][a-zA-Z]*\}|\b(?!quartier_|amount_capturable_updated\b)[a-z]+(_[a-z]+){2,}\b/.exec(
      seen.text,
    )
  if (missing) findings.push(`a word is missing: "${missing[0]}"`)
  if (seen.titles !== 1) findings.push(`the page has ${seen.titles} titles`)
  if (!seen.title.trim()) findings.push('the title is empty')
  if (!['de', 'en'].includes(seen.language.slice(0, 2))) findings.push(`the language is "${seen.language}"`)
  findings.push(...(await unclearElements(page)))
  if (seen.overflow > 1) findings.push(`the page is ${seen.overflow} px wider than the window`)
  return findings
}

/** Roles that assistive technology presents by their name alone. */
const namedRoles = ['link', 'button', 'textbox', 'searchbox', 'combobox', 'checkbox', 'radio', 'slider', 'spinbutton']

/** Returns ids that several elements have, and links, buttons and fields for which the browser computes no name. */
export async function unclearElements(page: Page): Promise<string[]> {
  const ids = await page.evaluate(() => {
    const all = [...document.querySelectorAll('[id]')].map(({ id }) => id)
    return [...new Set(all.filter((id, index) => all.indexOf(id) !== index))]
  })
  const session = await page.context().newCDPSession(page)
  const outlines = await namelessElements(session)
  await session.detach()
  return [
    ...ids.map((id) => `several elements have the id "${id}"`),
    ...outlines.map((outline) => `a link, button or field has no name: ${outline}`),
  ]
}

/**
 * Returns the beginning of the HTML of each element without a name. The browser computes the names of what it has just
 * inserted or shown a moment later, longer on a busy machine, so that it is asked until none is left, for two seconds.
 */
async function namelessElements(session: CDPSession): Promise<string[]> {
  for (let tries = 1; ; tries += 1) {
    const { nodes } = await session.send('Accessibility.getFullAXTree')
    const nameless = nodes.filter(
      ({ ignored, role, name }) => !ignored && namedRoles.includes(role?.value) && !String(name?.value ?? '').trim(),
    )
    if (nameless.length === 0) return []
    if (tries === 5) return Promise.all(nameless.map((node) => outlineOf(session, node.backendDOMNodeId ?? 0)))
    await pause(500)
  }
}

async function outlineOf(session: CDPSession, backendNodeId: number): Promise<string> {
  const { outerHTML } = await session.send('DOM.getOuterHTML', { backendNodeId })
  return outerHTML.slice(0, 200)
}

/** Pages for people who run the site, which are not part of it. */
function isPlainPage(page: Page): boolean {
  return /^\/(dev\/mail|v1|styleguide\/raw|c\/)/.test(new URL(page.url()).pathname)
}
