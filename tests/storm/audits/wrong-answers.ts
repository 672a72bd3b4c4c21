import type { Audited } from '../audited.ts'

/** Nobody got an answer that only a bug gives. */
export async function findWrongAnswers({ answered }: Pick<Audited, 'answered'>): Promise<string[]> {
  return answered.wrong
}
