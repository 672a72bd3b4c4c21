import { expect, test } from 'vitest'
import { nullIfRefused, Problem } from './problem.ts'

test('a refusal is nothing to show, and every other failure stays a failure', async () => {
  await expect(nullIfRefused(Promise.resolve('a listing'))).resolves.toBe('a listing')
  await expect(nullIfRefused(Promise.reject(new Problem('listing-not-open')))).resolves.toBeNull()
  await expect(nullIfRefused(Promise.reject(new Problem('unavailable')))).rejects.toThrow()
  await expect(nullIfRefused(Promise.reject(new TypeError('a mistake')))).rejects.toThrow('a mistake')
})
