/** Where a command runs: the project's folder and the environment with its settings. */
export type Place = { root: string; environment: NodeJS.ProcessEnv }

/** A word of the command line. `usage` is what `--help` shows; `run` throws an Error whose message is one sentence. */
export type Verb = { usage: string; run(words: string[], place: Place): Promise<void> }

/** Refuses words that a command does not know, so that a typing error is not silently ignored. */
export function refuseWords(words: string[], usage: string): void {
  if (words.length > 0) throw new Error(`"${words.join(' ')}" is not understood. Usage: quartier ${usage}`)
}
