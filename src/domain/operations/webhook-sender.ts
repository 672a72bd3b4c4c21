/** Port: posts a body to an external address. Returns the HTTP status; throws when there was no answer. */
export type WebhookSender = { post(url: string, body: string, headers: Record<string, string>): Promise<number> }
