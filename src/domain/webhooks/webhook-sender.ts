/** Port: posts a body to an external address. */
export type WebhookSender = {
  /** Whether an address may be posted to, as far as it says itself: where its name leads is checked on each delivery. */
  mayPostTo(url: string): boolean
  /** Returns the HTTP status; throws when there was no answer. */
  post(url: string, body: string, headers: Record<string, string>): Promise<number>
}
