import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { copyMarketplace } from './own-marketplace.ts'

/**
 * Copies `euro2024` without limits of a day into a folder: few people write in a test as much as many do elsewhere. Returns
 * its path.
 */
export function generousMarketplace(folder: string): string {
  const copy = copyMarketplace(folder)
  const file = join(copy, 'marketplace.ts')
  const text = readFileSync(file, 'utf8')
  const raised = text.replace(
    "\n  tabs: ['features'",
    '\n  limits: { enquiriesPerDay: 1000000, messagesPerDay: 1000000, unansweredInARow: 0 },$&',
  )
  if (raised === text) throw new Error('The limits of euro2024 could not be raised')
  writeFileSync(file, raised)
  return copy
}
