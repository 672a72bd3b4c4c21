import { relative } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'

/**
 * Returns what a file of a marketplace exports as default. Throws an Error with one sentence that names file, line and
 * cause when the file, or one that it imports, is not valid.
 */
export async function importData(file: string, folder: string): Promise<unknown> {
  const module = await import(pathToFileURL(file).href).catch((cause: unknown) => {
    throw new Error(sentence(cause, file, folder), { cause })
  })
  const { default: data } = module as { default?: unknown }
  if (data === undefined) throw new Error(`${file} must end with "export default { … } satisfies MarketplaceInput"`)
  return data
}

function sentence(cause: unknown, file: string, folder: string): string {
  if (!(cause instanceof Error)) return `${file}: ${String(cause)}`
  const { at, line, column } = placeOf(cause, folder) ?? { at: file }
  const place = [at, line, column].filter((part) => part !== undefined).join(':')
  return `${place}: ${cause.message.replaceAll(`${folder}/`, '')}`
}

type Place = { at: string; line?: number; column?: number }

/**
 * Returns the position of an error in a file. Node begins the stack of a syntax error with the file and line, the line
 * itself and a row of `^`; other errors name the position in the first call within the folder.
 */
function placeOf({ stack = '' }: Error, folder: string): Place | undefined {
  const [head = '', ...rest] = stack.split('\n')
  const syntax = /^(.+\.(?:ts|js|mjs)):(\d+)$/.exec(head)
  if (syntax) {
    const marker = rest.find((line) => /^\s*\^+\s*$/.test(line))
    return place(syntax[1] ?? '', Number(syntax[2]), marker === undefined ? undefined : marker.indexOf('^') + 1)
  }
  for (const [, at = '', line, column] of stack.matchAll(/((?:file:\/\/)?\/[^\s()]+\.ts):(\d+):(\d+)/g)) {
    const found = place(at, Number(line), Number(column))
    if (!relative(folder, found.at).startsWith('..')) return found
  }
  return undefined
}

function place(at: string, line: number, column: number | undefined): Place {
  const path = at.startsWith('file:') ? fileURLToPath(at) : at
  return column === undefined ? { at: path, line } : { at: path, line, column }
}
