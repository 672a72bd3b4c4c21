import { expect, test } from 'vitest'
import { freshDatabase } from '#tests/database.ts'
import { answerReadiness } from './answer-readiness.ts'

const { db } = await freshDatabase()
const ready = { app: { db }, isReady: async () => true, stuckWork: () => [] as string[] }

async function ask(node: typeof ready): Promise<[status: number, text: string]> {
  const answer = await answerReadiness(node)
  return [answer.status, await answer.text()]
}

test('a node is ready while its database answers and no work is stuck', async () => {
  expect(await ask(ready)).toEqual([200, 'ready'])
  expect(await ask({ ...ready, isReady: async () => false })).toEqual([503, 'not ready'])
})

test('stuck work is named, and makes a node not ready', async () => {
  const stuckWork = () => ['mails', 'events']
  expect(await ask({ ...ready, stuckWork })).toEqual([503, 'not ready\nstuck: mails, events\n'])
})

test('a node without an answer about failed work is ready', async () => {
  expect(await ask({ ...ready, app: { db: undefined as never } })).toEqual([200, 'ready'])
})
