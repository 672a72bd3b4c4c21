import { parseArgs } from 'node:util'

type Kinds = Record<string, 'boolean' | 'string'>
type Read<Options extends Kinds> = {
  [Name in keyof Options]?: Options[Name] extends 'boolean' ? boolean : string
}

/**
 * Reads the arguments of a command: options such as `--yes` and `--backup <name>`, and at most `most` other arguments.
 * Throws one sentence with the usage for anything else.
 */
export function readOptions<Options extends Kinds>(
  args: string[],
  kinds: Options,
  usage: string,
  most = 0,
): { positionals: string[]; options: Read<Options> } {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]))
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const rest = positionals.slice(most)
    if (rest.length > 0) throw new Error(`"${rest.join(' ')}" is not understood`)
    return { positionals, options: values as Read<Options> }
  } catch (error) {
    throw new Error(`${(error as Error).message.replace(/\.? To specify.*$/s, '')}. Usage: quartier ${usage}`, {
      cause: error,
    })
  }
}
