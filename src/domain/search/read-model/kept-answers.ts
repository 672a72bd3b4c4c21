/** Answers of the last searches; all are forgotten as soon as anything changes. */
export type KeptAnswers = {
  /** The kept answer to the same question, or the one that `find` gives. */
  answer<Answer>(question: unknown, find: () => Answer): Answer
  forget(): void
}

/** Keeps so many answers: the pages that everybody opens first are asked for again and again. */
export function keepAnswers(most: number): KeptAnswers {
  const answers = new Map<string, unknown>()
  return {
    answer: <Answer>(question: unknown, find: () => Answer) => {
      const key = JSON.stringify(question)
      const answer = answers.has(key) ? (answers.get(key) as Answer) : find()
      answers.delete(key)
      answers.set(key, answer)
      if (answers.size > most) answers.delete(answers.keys().next().value ?? '')
      return answer
    },
    forget: () => answers.clear(),
  }
}
