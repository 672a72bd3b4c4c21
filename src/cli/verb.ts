/** The project's folder and the environment with its settings. */
export type Place = { root: string; environment: NodeJS.ProcessEnv }

/** A command. `usage` is shown by `--help`; `run` throws an Error whose message is one sentence. */
export type Verb = { usage: string; run(words: string[], place: Place): Promise<void> }

/** Refuses unknown words of a command, so that a typing error is not silently ignored. */
export function refuseWords(words: string[], usage: string): void {
  if (words.length > 0) throw new Error(`"${words.join(' ')}" is not understood. Usage: quartier ${usage}`)
}

/** The arguments of a command after its person or thing. */
export type Words = 'nothing' | 'a role' | 'a reason'

/** Throws one sentence when `words` is not what the command takes: a reason where none is taken, or none where one is required. */
export function refuseUnfit(command: string, takes: Words, words: string[]): void {
  if (takes === 'a reason' && words.length === 0)
    throw new Error(`A reason is missing; it is the rest of the line: quartier ${command} <reason …>`)
  if (takes === 'a role' && words.length === 0)
    throw new Error(`The role is missing: quartier ${command} owner|moderator|none`)
  const extra = words.slice(takes === 'a role' ? 1 : 0)
  if (takes !== 'a reason' && extra.length > 0)
    throw new Error(`"quartier ${command}" takes no reason: "${extra.join(' ')}" is not understood.`)
}
