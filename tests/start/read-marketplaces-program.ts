import { resolve } from 'node:path'
import { loadMarketplace } from '#config/marketplace.ts'
import { loadApp } from '#cli/load-app.ts'

// A program of its own that reads the marketplace folders it is sent, one after the other, and sends back what is wrong with
// each: null when nothing is. Starting the whole command for each folder takes fifty times as long.

const root = resolve(import.meta.dirname, '../..')
const { checkWords } = await loadApp()

process.on('message', async (folder: string) => {
  const error = await loadMarketplace(folder, root)
    .then(checkWords)
    .then(
      () => null,
      (thrown: unknown) => thrown,
    )
  // An error of another kind is printed with its stack.
  process.send?.(error instanceof Error ? (error.constructor === Error ? error.message : error.stack) : error)
})
