import type { Settings } from '#config/env.ts'
import type { settingsSchema } from '#config/env.ts'
import type { Database, Product } from '../load-app.ts'

/**
 * What a check found. `ok`: it works. `warning`: it works, but needs a look. `fault`: something does not work.
 * `skipped`: it could not be looked at. The text of a warning or fault says what to do.
 */
export type Finding = { state: 'ok' | 'warning' | 'fault' | 'skipped'; text: string }

/** What the checks look at. `database` opens the database of the site once for all of them, and throws one sentence. */
export type Examined = {
  settings: Settings
  root: string
  product: Product
  database(): Promise<Database>
}

/** A check. An Error that it throws is a fault; `needs` are the settings without which there is nothing to look at. */
export type Check = {
  run(examined: Examined): Promise<Finding[]>
  needs: (keyof typeof settingsSchema)[]
}

export const ok = (text: string): Finding => ({ state: 'ok', text })
export const warning = (text: string): Finding => ({ state: 'warning', text })
export const fault = (text: string): Finding => ({ state: 'fault', text })
export const skipped = (text: string): Finding => ({ state: 'skipped', text })
