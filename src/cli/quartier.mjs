#!/usr/bin/env node
// Plain JavaScript that any Node understands: goes on with a Node that runs TypeScript, the one that npm installed beside us.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const main = new URL('./main.ts', import.meta.url)
const brought = fileURLToPath(new URL('../../node_modules/node/bin/node', import.meta.url))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major >= 24 || (major === 22 && minor >= 22)) await import(main.href)
else if (existsSync(brought)) goOnWith(brought)
else {
  process.stderr.write(
    `Quartier needs Node 24, this is ${process.versions.node}. Run "npm rebuild node", or install Node 24.\n`,
  )
  process.exitCode = 1
}

/** @param {string} node */
function goOnWith(node) {
  const child = spawn(node, [fileURLToPath(main), ...process.argv.slice(2)], { stdio: 'inherit' })
  // The terminal or npm may tell only this process to end, or the whole group: told twice, the child still ends in order.
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal))
  child.on('exit', (code, signal) => process.exit(code ?? (signal ? 1 : 0)))
}
