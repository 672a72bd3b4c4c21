import { types } from 'pg'
import type { CustomTypesConfig } from 'pg'

const { builtins } = types
const arrayOfBigints = 1016
const arrayOfDates = 1182
const arrayOfTexts = 1009

/**
 * Parsers of columns: `bigint` becomes a number (beyond 2^53 an error, not a rounded number), `date` the text YYYY-MM-DD,
 * because a stay has no time zone; timestamps become Date, `numeric` stays text.
 */
export const columnTypes: CustomTypesConfig = {
  getTypeParser: (id: number, format?: 'text' | 'binary') => {
    if (format === 'binary') return types.getTypeParser(id, 'binary')
    if (id === builtins.INT8) return safeNumber
    if (id === builtins.DATE) return (text: string) => text
    if (id === arrayOfBigints) return (text: string) => elements(text).map(safeNumber)
    if (id === arrayOfDates) return elements
    return types.getTypeParser(id, 'text')
  },
}

function safeNumber(text: string): number {
  const number = Number(text)
  if (!Number.isSafeInteger(number)) throw new RangeError(`${text} is too large for a number`)
  return number
}

const elements: (text: string) => string[] = types.getTypeParser(arrayOfTexts as number as typeof builtins.TEXT, 'text')
