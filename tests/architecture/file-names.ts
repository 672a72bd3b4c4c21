import type { SourceTree, Violation } from './source-tree.ts'

/** Files that are named by an address, a command or a role, and whose folder tells them apart. */
const namedByFolder = [
  /^src\/web\/(routes|console)\//,
  /^src\/api\/endpoints\//,
  /^src\/cli\/verbs\//,
  /^src\/domain\/[\w-]+\/(index|policy)\.ts$/,
]

/**
 * Returns the modules of src that share a name with another one: of another layer, or of another module of the domain. A
 * file is found by its name alone. Files whose folder tells them apart are left out.
 */
export function findSharedNames(tree: SourceTree): Violation[] {
  const byName = new Map<string, string[]>()
  for (const file of tree.keys()) {
    if (!file.startsWith('src/') || /\.test\.tsx?$/.test(file)) continue
    if (namedByFolder.some((pattern) => pattern.test(file))) continue
    const name = file.replace(/^.*\//, '').replace(/\.(d\.)?tsx?$/, '')
    byName.set(name, [...(byName.get(name) ?? []), file])
  }
  return [...byName].flatMap(([name, files]) =>
    files.length > 1 ? [{ file: files[0]!, rule: `several files are called ${name}: ${files.join(', ')}` }] : [],
  )
}
