import type { Sandbox } from '../store/sandbox.ts'
import type { Resource } from '../store/state.ts'
import type { Input, Parameter } from './parameters.ts'

/** One request after its key, version and parameters were checked. */
export type Call = {
  sandbox: Sandbox
  /** Account on whose behalf the call is made: `platform`, or the id of a connected account. */
  owner: string
  /** True when the call was made with the publishable key, which browsers know. */
  publishable: boolean
  /** Values of the placeholders in the path. */
  ids: Record<string, string>
  input: Input
}

/** A method and path of the provider's API, the parameters it takes, and what it does. */
export type Endpoint = {
  method: 'GET' | 'POST' | 'DELETE'
  path: string
  parameters?: Record<string, Parameter>
  /** True when browsers may call it with the publishable key. */
  publishable?: boolean
  run: (call: Call) => Resource
}
