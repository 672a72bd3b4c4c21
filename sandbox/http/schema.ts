/** The part of JSON Schema by which requests are described. */
export type Schema =
  | { type: 'string'; maxLength?: number; pattern?: string }
  | { type: 'integer'; minimum?: number }
  | { type: 'number' }
  | { type: 'boolean' }
  | { enum: string[] }
  | { type: 'array'; items: Schema; maxItems: number }
  | { type: 'object'; maxProperties: number; additionalProperties: Schema }
  | { type: 'object'; properties: Record<string, Schema>; required: string[]; additionalProperties: false }
  | { anyOf: Schema[] }
