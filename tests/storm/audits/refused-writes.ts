import type { Audited } from '../audited.ts'

/** What was refused or broken off in the middle has had no effect. */
export async function findRefusedWrites({ db, answered }: Pick<Audited, 'db' | 'answered'>): Promise<string[]> {
  const messages = await db.selectFrom('messages').select('content').execute()
  const images = await db.selectFrom('images').select('fileName').execute()
  const texts = new Set(messages.map(({ content }) => content))
  const names = new Set(images.map(({ fileName }) => fileName))
  return [
    ...answered.refusedTexts
      .filter(({ text }) => texts.has(text))
      .map(({ text, answer }) => `"${text}" was refused (${answer}) and is there`),
    ...answered.brokenUploads.filter((name) => names.has(name)).map((name) => `half of ${name} was stored`),
  ]
}
