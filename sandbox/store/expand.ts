import { invalid } from '../http/refusal.ts'
import { lookUp, type Sandbox } from './sandbox.ts'
import type { Resource } from './state.ts'

/**
 * Returns a copy of an answer in which the ids at the given paths are replaced by the objects themselves.
 * @throws {Refusal} when a path names no field, or one that holds no id.
 */
export function expand(sandbox: Sandbox, answer: Resource, paths: string[]): Resource {
  const copy = structuredClone(answer)
  for (const path of paths) expandPath(sandbox, copy, path.split('.').slice(0, 4), path)
  return copy
}

function expandPath(sandbox: Sandbox, node: Resource, keys: string[], path: string): void {
  const [key = '', ...rest] = keys
  if (Array.isArray(node)) {
    for (const item of node) expandPath(sandbox, item, keys, path)
    return
  }
  if (!Object.hasOwn(node, key)) throw invalid(undefined, `This property cannot be expanded (${path}).`, 'expand')
  if (typeof node[key] === 'string') {
    const stored = lookUp(sandbox, node[key])
    if (!stored) throw invalid(undefined, `This property cannot be expanded (${path}).`, 'expand')
    node[key] = structuredClone(stored.value)
  }
  if (rest.length > 0 && typeof node[key] === 'object' && node[key] !== null) expandPath(sandbox, node[key], rest, path)
}
