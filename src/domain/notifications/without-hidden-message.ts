import type { App } from '../app.ts'

/** Returns the values of a queued mail, without the message in it where staff have hidden that meanwhile. */
export async function withoutHiddenMessage({ db }: Pick<App, 'db'>, values: unknown): Promise<Record<string, string>> {
  const kept = values as Record<string, string>
  if (!kept.message || !kept.messageId) return kept
  const shown = await db
    .selectFrom('messages')
    .select('id')
    .where('id', '=', kept.messageId)
    .where('hiddenAt', 'is', null)
    .executeTakeFirst()
  return shown ? kept : { ...kept, message: '' }
}
