import { endpoints } from './endpoints.ts'
import { describeParameters } from './parameters.ts'
import type { Schema } from './schema.ts'

/** Returns the parameters of every endpoint as JSON Schema, by method and path: `POST /v1/payment_intents/:id/capture`. */
export function describeRequests(): Record<string, Schema> {
  return Object.fromEntries(
    endpoints.map(({ method, path, parameters = {} }) => [`${method} ${path}`, describeParameters(parameters)]),
  )
}
