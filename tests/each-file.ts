import { afterAll } from 'vitest'
import { recordStatements } from './distribution/record-statements.ts'
import { expectNoRefusedCalls, noteRefusedCalls } from './refused-calls.ts'

// Runs before each file of tests: a file fails when something in it calls the payment sandbox with parameters that it does
// not know, or calls another machine.

if (process.env.STATEMENTS_FOLDER) recordStatements(process.env.STATEMENTS_FOLDER)

const forget = await noteRefusedCalls()
afterAll(() => {
  try {
    expectNoRefusedCalls()
  } finally {
    forget()
  }
})
