/** The code with which something is refused, or `was accepted`. Anything that is no refusal is thrown on. */
export function codeOf(work: Promise<unknown>): Promise<string> {
  return work.then(
    () => 'was accepted',
    (error: { code?: string; name?: string }) => {
      if (error.name !== 'Problem' || !error.code) throw error
      return error.code
    },
  )
}
