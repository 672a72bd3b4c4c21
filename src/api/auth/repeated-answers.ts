import type { App } from '#domain/app.ts'

const maxCached = 100
const kept = new WeakMap<App, { second: number; answers: Map<string, string> }>()

/**
 * Returns the cached response to an identical form of this second, if the form asked for an anonymous token. Such a token
 * holds only the client and its second of expiry, so all tokens of one second are equal. Every cold page of an app requests
 * one, and a crawl must not sign the same token again and again.
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
  if (form.length <= 500 && known.answers.size < maxCached) known.answers.set(form, answer)
}

function secondOf({ clock }: App): number {
  return Math.floor(clock.now().getTime() / 1000)
}
