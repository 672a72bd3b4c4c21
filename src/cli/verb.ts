import type { System } from '#domain/users/viewer.ts'

/** The project's folder and the environment with its settings. */
export type CommandContext = { root: string; environment: NodeJS.ProcessEnv }

/** Who does what a command does; texts are in English. */
export const commandLine: System = { kind: 'system', locale: 'en' }

/** A command. `usage` is shown by `--help`; `run` throws an Error whose message is one sentence. */
export type Verb = { usage: string; run(args: string[], context: CommandContext): Promise<void> }

/** Refuses unknown arguments of a command, so that a typing error is not silently ignored. */
export function refuseArguments(args: string[], usage: string): void {
  if (args.length > 0) throw new Error(`"${args.join(' ')}" is not understood. Usage: quartier ${usage}`)
}

/** The arguments of a command after its person or thing. */
export type ArgumentKind = 'nothing' | 'a role' | 'a reason'

/**
 * Throws one sentence when `args` is not what the command takes: a reason where none is taken, or none where one is
 * required.
 */
export function requireArguments(command: string, takes: ArgumentKind, args: string[]): void {
  if (takes === 'a reason' && args.length === 0)
    throw new Error(`A reason is missing; it is the rest of the line: quartier ${command} <reason …>`)
  if (takes === 'a role' && args.length === 0)
    throw new Error(`The role is missing: quartier ${command} owner|moderator|none`)
  const extra = args.slice(takes === 'a role' ? 1 : 0)
  if (takes !== 'a reason' && extra.length > 0)
    throw new Error(`"quartier ${command}" takes no reason: "${extra.join(' ')}" is not understood.`)
}
