import { CompiledQuery } from 'kysely'

/** How the text of a prepared call begins. */
export const preparedSign = '/* prepared */ '

/**
 * A call for which somebody waits, and that is always the same text: each connection tells the database of it once, and
 * from then on sends the values alone. For a call outside of a transaction that may be sent again when it has failed, since a
 * pooler between us and the database may not know what another connection has prepared.
 */
export function preparedCall(text: string, values: unknown[]): CompiledQuery {
  return CompiledQuery.raw(`${preparedSign}${text}`, values)
}
