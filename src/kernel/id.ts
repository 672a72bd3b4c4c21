import { v7, validate } from 'uuid'

/** A new id: a UUIDv7, so that rows made one after another lie beside each other in an index. */
export function newId(): string {
  return v7()
}

/** Whether a text from outside is an id at all. Ask before it reaches the database. */
export function isId(text: unknown): text is string {
  return typeof text === 'string' && validate(text)
}
