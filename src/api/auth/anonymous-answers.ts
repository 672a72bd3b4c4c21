import type { App } from '#domain/app.ts'

const most = 100
const kept = new WeakMap<App, { second: number; answers: Map<string, string> }>()

/**
 * Returns what the same form was answered within this second, if it asked for nobody's token. Such a token says only the
 * client and the second at which it ends, so that within a second all of them are the same text: every cold page of an app
 * asks for one, and a crawl of them must not sign the same thing again and again.
 */
export function keptAnswer(app: App, form: string): string | undefined {
  const known = kept.get(app)
  return known?.second === secondOf(app) ? known.answers.get(form) : undefined
}

/** Keeps an answer until the second is over. */
export function keepAnswer(app: App, form: string, answer: string): void {
  const second = secondOf(app)
  let known = kept.get(app)
  if (known?.second !== second) kept.set(app, (known = { second, answers: new Map() }))
  if (form.length <= 500 && known.answers.size < most) known.answers.set(form, answer)
}

function secondOf({ clock }: App): number {
  return Math.floor(clock.now().getTime() / 1000)
}
