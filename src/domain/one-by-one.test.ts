import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { oneByOne } from './one-by-one.ts'

/** Items that are done, but for those that fail. */
function run(failures: Record<string, Error>) {
  const tried: string[] = []
  const outcomes = oneByOne(['first', 'second', 'third', 'fourth'], async (item) => {
    tried.push(item)
    if (failures[item]) throw failures[item]
  })
  return { outcomes, tried }
}

test('what is refused changes nothing about the others', async () => {
  const { outcomes } = run({ first: new Problem('forbidden'), third: new Problem('listing-not-found') })
  expect(await outcomes).toEqual([
    { item: 'first', problem: 'forbidden' },
    { item: 'second', problem: null },
    { item: 'third', problem: 'listing-not-found' },
    { item: 'fourth', problem: null },
  ])
})

test('after an outage nothing further is tried, and what was done is told', async () => {
  const { outcomes, tried } = run({ second: new Problem('unavailable') })
  expect((await outcomes).map(({ problem }) => problem)).toEqual([null, 'unavailable', 'unavailable', 'unavailable'])
  expect(tried).toEqual(['first', 'second'])
})

test('an outage at the first item, and an error that is no refusal, are failures of the whole', async () => {
  const busy = new Problem('busy')
  await expect(run({ first: busy }).outcomes).rejects.toBe(busy)
  const mistake = new Error('a mistake')
  await expect(run({ second: mistake }).outcomes).rejects.toBe(mistake)
})
