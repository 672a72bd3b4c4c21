import { parseArgs } from 'node:util'

type Kinds = Record<string, 'boolean' | 'string'>
type Read<Options extends Kinds> = {
  [Name in keyof Options]?: Options[Name] extends 'boolean' ? boolean : string
}

/**
 * Reads the words of a command: options such as `--yes` and `--backup <name>`, and at most one other word. Throws one
 * sentence with the usage for anything else.
 */
export function readOptions<Options extends Kinds>(
  words: string[],
  kinds: Options,
  usage: string,
): { word: string | undefined; options: Read<Options> } {
  const options = Object.fromEntries(Object.entries(kinds).map(([name, type]) => [name, { type }]))
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true })
    const [word, ...rest] = positionals
    if (rest.length > 0) throw new Error(`"${rest.join(' ')}" is not understood`)
    return { word, options: values as Read<Options> }
  } catch (error) {
    throw new Error(`${(error as Error).message.replace(/\.? To specify.*$/s, '')}. Usage: quartier ${usage}`, {
      cause: error,
    })
  }
}
