import { invalid } from './refusal.ts'

/** A decoded form: text, nested objects, lists. */
export type FormValue = string | FormValue[] | { [key: string]: FormValue }
export type Form = { [key: string]: FormValue }

const maxDepth = 8

/**
 * Decodes `a[b][0]=c` the way the provider's clients encode it. Objects whose keys are 0, 1, 2… become lists, and so does
 * `a[]`.
 * @throws {Refusal} when a name is nested too deeply or is both a value and an object.
 */
export function decodeForm(encoded: string): Form {
  const root = emptyObject()
  for (const [name, value] of new URLSearchParams(encoded)) assign(root, keysOf(name), value, name)
  return finish(root) as Form
}

type Node = { [key: string]: string | Node }

function emptyObject(): Node {
  return Object.create(null) as Node
}

function keysOf(name: string): string[] {
  const [, first = name, rest = ''] = /^([^[]+)((?:\[[^\]]*\])*)$/.exec(name) ?? []
  return [first, ...[...rest.matchAll(/\[([^\]]*)\]/g)].map(([, key = '']) => key)]
}

function assign(root: Node, keys: string[], value: string, name: string): void {
  if (keys.length > maxDepth) throw invalid('parameter_unknown', `Received unknown parameter: ${name}`, name)
  let node = root
  for (const [position, raw] of keys.entries()) {
    const key = raw === '' ? String(Object.keys(node).length) : raw
    if (position === keys.length - 1) {
      node[key] = value
      return
    }
    const next = node[key] ?? emptyObject()
    if (typeof next === 'string') throw invalid(undefined, `Invalid object: ${name}`, name)
    node[key] = next
    node = next
  }
}

function finish(node: string | Node): FormValue {
  if (typeof node === 'string') return node
  const keys = Object.keys(node)
  const isList = keys.length > 0 && keys.every((key, position) => key === String(position))
  if (isList) return keys.map((key) => finish(node[key] ?? ''))
  return Object.fromEntries(keys.map((key) => [key, finish(node[key] ?? '')]))
}
