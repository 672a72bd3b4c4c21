#!/usr/bin/env node
// Plain JavaScript that any Node since 18 can parse: a static import of a newer export would end here with a SyntaxError. Continues
// with a Node that runs TypeScript, the one that npm installed in node_modules.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'

const main = new URL('./main.ts', import.meta.url)
const bundledNode = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

/**
 * On a machine with much memory Node lets garbage pile up to some hundred megabytes before it tidies up; so it stays near
 * what is in use, and the C library gives back what pictures took once they are made. The young generation holds what two
 * pages leave behind, so that little of it is copied. Measured by `npm run bench memory` and `npm run bench pages`.
 */
const memoryOptions = ['--max-semi-space-size=16', '--heap-growing-percent=100', '--expose-gc']
const environment = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '1048576', ...ownAuthority(), ...process.env }

if (major >= 24 || (major === 22 && minor >= 22)) await runHere()
else if (existsSync(bundledNode)) runWith(bundledNode)
else {
  process.stderr.write(
    `Quartier needs Node 24, this is ${process.versions.node}. Run "npm rebuild node", or install Node 24.\n`,
  )
  process.exitCode = 1
}

/** Node trusts further authorities only by a variable that is there when it starts: so this setting is read here. */
function ownAuthority() {
  const root = fileURLToPath(new URL('../..', import.meta.url))
  try {
    const text = readFileSync(resolve(root, '.env'), 'utf8')
    const file = /^[ \t]*(?:export[ \t]+)?NODE_EXTRA_CA_CERTS[ \t]*=[ \t]*(["']?)(.+?)\1[ \t]*$/m.exec(text)?.[2]
    return file ? { NODE_EXTRA_CA_CERTS: resolve(root, file) } : {}
  } catch {
    // Without the file there is none, and a file that this account may not read is the command's to tell.
    return {}
  }
}

async function runHere() {
  if ('execve' in process && !process.execArgv.includes(memoryOptions[0] ?? ''))
    // The same process begins again with the options: Node reads them only at its start.
    process.execve(
      process.execPath,
      [process.execPath, ...process.execArgv, ...memoryOptions, ...process.argv.slice(1)],
      environment,
    )
  // Before the first TypeScript is read: what is in the cache needs no compiler in memory.
  nodeModule.enableCompileCache(fileURLToPath(new URL('../../build/.compile-cache', import.meta.url)))
  await import(main.href)
}

/** @param {string} node */
function runWith(node) {
  const child = spawn(node, [...memoryOptions, fileURLToPath(import.meta.url), ...process.argv.slice(2)], {
    stdio: 'inherit',
    env: environment,
  })
  // The terminal or npm may signal this process alone or the whole group: the child handles a second signal.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
