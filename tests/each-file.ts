import { afterAll } from 'vitest'
import { expectNoRefusedCalls, noteRefusedCalls } from './refused-calls.ts'

// Runs before each file of tests: a file fails when something in it calls the payment sandbox with parameters that it does
// not know, or calls another machine.

const forget = await noteRefusedCalls()
afterAll(() => {
  try {
    expectNoRefusedCalls()
  } finally {
    forget()
  }
})
