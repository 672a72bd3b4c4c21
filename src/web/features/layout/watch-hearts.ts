import { type HeartPress, sentHearts, showHeart } from '../../parts/pressed-hearts.ts'

/** What the hearts showed before the first press whose code has not come yet, by id. */
const shownBefore = new Map<string, boolean>()

/**
 * Shows presses of hearts at once, and sends them by script, whose code is loaded with the first press. One listener for
 * the page, because parts of it are not drawn again by script. Returns a function that ends it.
 */
export function watchHearts(): () => void {
  const onSubmit = (event: SubmitEvent) => {
    const form = event.target as HTMLFormElement
    if (!form.dataset.heart) return
    event.preventDefault()
    press(form)
  }
  addEventListener('submit', onSubmit)
  return () => removeEventListener('submit', onSubmit)
}

function press(form: HTMLFormElement): void {
  // Read before the hearts change, which changes what the form would send next.
  const sent = readPress(form)
  const { id, isSaved } = sent
  const isOther = showHeart(id, isSaved)
  if (!shownBefore.has(id)) shownBefore.set(id, isSaved !== isOther)
  const code = import('../../parts/press-heart.ts')
  code.then(
    ({ changeCounts }) => {
      shownBefore.delete(id)
      if (isOther) changeCounts(isSaved ? 1 : -1)
    },
    () => sendWithoutScript(form, id),
  )
  // One after the other, so that the last press counts.
  sentHearts.done = sentHearts.done
    .then(() => code)
    .then(
      ({ sendPress }) => sendPress(sent),
      () => {},
    )
}

function readPress(form: HTMLFormElement): HeartPress {
  const body = new URLSearchParams([...new FormData(form)].map(([name, value]) => [name, String(value)]))
  return { id: body.get('listing') ?? '', isSaved: body.get('saved') === 'yes', body }
}

/** Shows the state before, and sends the form as a page of its own: once for all presses whose code did not come. */
function sendWithoutScript(form: HTMLFormElement, id: string): void {
  const before = shownBefore.get(id)
  if (before === undefined) return
  shownBefore.delete(id)
  const isOther = showHeart(id, before)
  // Without a connection the layout says so, and the page stays.
  if (isOther && navigator.onLine) form.submit()
}
