import { expect, test } from 'vitest'
import { Problem } from '#kernel/problem.ts'
import { codeOfRefusal } from './code-of-refusal.ts'

test('a refusal has its code, what was done has none, and a failure of the server is no refusal', async () => {
  expect(await codeOfRefusal(Promise.reject(new Problem('forbidden')))).toBe('forbidden')
  expect(await codeOfRefusal(Promise.resolve('done'))).toBeNull()
  for (const failure of [new Problem('busy'), new Problem('unavailable'), new Error('a mistake')])
    await expect(codeOfRefusal(Promise.reject(failure))).rejects.toBe(failure)
})
