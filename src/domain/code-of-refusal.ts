import { isOutage, isProblem, type ProblemCode } from '#kernel/problem.ts'

/** Returns why a use-case was refused; null where it was not. Rejects with every other failure, such as an outage. */
export async function codeOfRefusal(work: Promise<unknown>): Promise<ProblemCode | null> {
  try {
    await work
    return null
  } catch (error) {
    if (!isProblem(error) || isOutage(error)) throw error
    return error.code
  }
}
