/** Where the houses stand. */
export const GROUND = 470

/** At dusk more windows are lit. */
export type Hour = 'day' | 'dusk'

export interface Light {
  hour: Hour
  chance: () => number
  /** Lit panes: at dusk they are drawn once more over the dimmed houses. */
  shining: string[]
}
