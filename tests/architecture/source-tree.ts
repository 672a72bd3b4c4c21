import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, normalize, relative } from 'node:path'

/** Source files by their path from the project's root. */
export type SourceTree = Map<string, string>

/** A place where the code breaks a rule of docs/architecture.md. */
export type Violation = { file: string; rule: string }

const layers = ['src', 'db', 'geo', 'processes', 'marketplaces', 'sandbox', 'tests', 'bench']
const generated = /^(db\/tables\.ts|src\/words\/compiled\/)/

/** Reads every TypeScript file of the project. */
export function readSourceTree(root: string): SourceTree {
  const tree: SourceTree = new Map()
  for (const layer of layers)
    for (const path of filesBelow(join(root, layer))) tree.set(relative(root, path), readFileSync(path, 'utf8'))
  for (const path of tree.keys()) if (generated.test(path)) tree.delete(path)
  return tree
}

function filesBelow(folder: string): string[] {
  try {
    return readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
  } catch {
    return []
  }
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\s(?:[^'"`;]*?\sfrom\s)?\s*['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]/g

/** Returns the imports of a file, types included: paths from the root for files of the project, otherwise package names. */
export function importsOf(path: string, source: string): string[] {
  return [...source.matchAll(importPattern)].flatMap(([, from, lazy]) => resolveImport(path, from ?? lazy ?? ''))
}

/** Returns the imports of a file without `import type` and `export type`. */
export function valueImportsOf(path: string, source: string): string[] {
  return importsOf(path, source.replaceAll(/(^|\n)\s*(?:import|export) type\s[^'"]*['"][^'"]+['"]/g, '$1'))
}

function resolveImport(path: string, specifier: string): string[] {
  if (specifier.startsWith('.')) return [normalize(join(dirname(path), specifier))]
  if (specifier.startsWith('#db/') || specifier.startsWith('#geo/') || specifier.startsWith('#marketplaces/'))
    return [specifier.slice(1)]
  if (specifier.startsWith('#processes/') || specifier.startsWith('#tests/')) return [specifier.slice(1)]
  // Typefaces of packages, cut by the build.
  if (specifier.startsWith('#fonts/')) return [`build/fonts/${specifier.slice('#fonts/'.length)}`]
  if (specifier.startsWith('#src/')) return [specifier.slice(1)]
  if (specifier.startsWith('#')) return [`src/${specifier.slice(1)}`]
  return [specifier]
}
