import { expect, test } from 'vitest'
import { codeOf } from '#tests/refusal.ts'
import { stayWorld } from '#tests/worlds/stay-world.ts'
import { deletePhrase, ownPhrases, savePhrase } from './index.ts'

const { app, people } = await stayWorld()
const { anna, ben } = people
const contents = async () => (await ownPhrases(app, anna)).map(({ content }) => content)

test('a saved sentence is there for its writer alone, once, until it is deleted', async () => {
  const { id } = await savePhrase(app, anna, { content: '  Bring bitte einen Schlafsack mit. ' })
  expect(await savePhrase(app, anna, { content: 'Bring bitte einen Schlafsack mit.' })).toEqual({ id })
  await savePhrase(app, anna, { content: 'Der Schlüssel liegt bereit.' })
  expect(await contents()).toEqual(['Bring bitte einen Schlafsack mit.', 'Der Schlüssel liegt bereit.'])
  expect(await ownPhrases(app, ben)).toEqual([])
  await deletePhrase(app, ben, { id })
  expect(await contents()).toHaveLength(2)
  await deletePhrase(app, anna, { id })
  await deletePhrase(app, anna, { id })
  expect(await contents()).toEqual(['Der Schlüssel liegt bereit.'])
})

test('an empty sentence, one that is too long and one too many are refused, also from two windows at once', async () => {
  expect(await codeOf(savePhrase(app, anna, { content: ' ' }))).toBe('field-required')
  expect(await codeOf(savePhrase(app, anna, { content: 'x'.repeat(501) }))).toBe('field-too-long')
  expect(await codeOf(deletePhrase(app, anna, { id: '1' }))).toBe('not-found')
  expect(await codeOf(savePhrase(app, { kind: 'visitor', locale: 'de' }, { content: 'Hallo' }))).toBe('not-signed-in')
  const all = Array.from({ length: 24 }, (_, index) => codeOf(savePhrase(app, anna, { content: `Satz ${index}` })))
  const answers = await Promise.all(all)
  expect(answers.filter((code) => code === 'was accepted')).toHaveLength(19)
  expect(answers.filter((code) => code === 'phrases-too-many')).toHaveLength(5)
  expect(await contents()).toHaveLength(20)
})
