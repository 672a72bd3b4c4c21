import * as m from '#words/compiled/messages.js'
import styles from './heart.module.css'
import { type HeartPress, sentHearts, showHeart } from './pressed-hearts.ts'
import { savedPlacesText } from './saved-places-text.ts'

/** How long the sentence is shown, in milliseconds. */
const toastMilliseconds = 6000

let shown: { box: HTMLElement; timer: ReturnType<typeof setTimeout> } | undefined

/** Sends a press of a heart, which the page shows already. The hearts show the state before when it could not be saved. */
export async function sendPress({ id, isSaved, body }: HeartPress): Promise<void> {
  const refusal = await send(body)
  if (refusal === null) return say(isSaved ? m.saved_places_saved_now() : m.saved_places_removed_now(), isSaved)
  if (showHeart(id, !isSaved)) changeCounts(isSaved ? -1 : 1)
  say(refusal, false)
}

/** Returns why the place was not saved; null when it was. */
async function send(body: URLSearchParams): Promise<string | null> {
  try {
    const response = await fetch('/saved/heart', {
      method: 'POST',
      body,
      headers: { accept: 'application/json' },
      keepalive: true,
    })
    const { message } = (await response.json()) as { message?: string }
    return response.ok ? null : (message ?? m.saved_places_failed())
  } catch {
    return m.saved_places_failed()
  }
}

/** Changes how many saved places a page says there are. */
export function changeCounts(by: number): void {
  for (const shownCount of document.querySelectorAll<HTMLElement>('[data-saved-count]')) {
    const count = Number(shownCount.dataset.savedCount) + by
    shownCount.dataset.savedCount = String(count)
    shownCount.textContent = savedPlacesText(count)
  }
}

/** Shows a sentence at the foot of the window, and reads it to screen readers. */
function say(sentence: string, withLink: boolean): void {
  if (!shown) {
    const box = document.createElement('div')
    box.className = styles.toast ?? ''
    box.role = 'status'
    document.body.append(box)
    shown = { box, timer: setTimeout(() => {}) }
  }
  const { box } = shown
  const line = document.createElement('p')
  line.textContent = sentence
  if (withLink) line.append(linkToAll())
  box.replaceChildren(line)
  clearTimeout(shown.timer)
  const hide = () => {
    if (!box.matches(':hover, :focus-within')) return box.replaceChildren()
    if (shown) shown.timer = setTimeout(hide, toastMilliseconds)
  }
  shown.timer = setTimeout(hide, toastMilliseconds)
}

/** The page is opened when the presses that are on their way have been answered, so that it has all of them. */
function linkToAll(): HTMLElement {
  const link = document.createElement('a')
  link.href = '/saved'
  link.textContent = m.saved_places_see()
  link.addEventListener('click', (event) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return
    event.preventDefault()
    void sentHearts.done.finally(() => window.location.assign(link.href))
  })
  return link
}
