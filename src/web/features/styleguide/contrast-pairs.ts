/** Which token is used on which: text needs a contrast of 4.5 to 1, controls and markers 3 to 1. */
export type ContrastPair = { on: string; text?: string[]; control?: string[] }

export const contrastPairs: ContrastPair[] = [
  {
    on: 'paper',
    text: ['ink', 'ink-2', 'ink-3', 'brand', 'request', 'danger', 'warn'],
    control: ['line-strong', 'focus'],
  },
  {
    on: 'surface',
    text: ['ink', 'ink-2', 'ink-3', 'brand', 'offer', 'request', 'danger', 'warn'],
    control: ['line-strong', 'focus'],
  },
  { on: 'raised', text: ['ink', 'ink-2', 'brand', 'danger'], control: ['focus'] },
  { on: 'sunken', text: ['ink', 'ink-2', 'ink-3', 'brand', 'request'], control: ['focus'] },
  { on: 'brand', text: ['on-brand'] },
  { on: 'brand-hover', text: ['on-brand'] },
  { on: 'brand-soft', text: ['ink', 'ink-2', 'brand'] },
  { on: 'offer-soft', text: ['ink', 'offer'] },
  { on: 'request-soft', text: ['ink', 'request'] },
  { on: 'warn-soft', text: ['ink', 'warn'], control: ['focus'] },
  { on: 'danger-soft', text: ['ink', 'danger'] },
  { on: 'accent', text: ['on-accent'] },
  { on: 'alarm', text: ['on-alarm'] },
  { on: 'footer', text: ['on-footer', 'on-footer-2'], control: ['footer-mark'] },
  { on: 'band', text: ['on-band', 'on-band-2'], control: ['accent'] },
  { on: 'sky-high', text: ['ink', 'ink-2', 'request', 'brand'] },
  { on: 'sky', text: ['ink', 'ink-2', 'request'] },
  { on: 'sky-low', text: ['ink', 'ink-2'] },
  { on: 'bubble', text: ['ink', 'ink-2'] },
  { on: 'bubble-own', text: ['ink', 'ink-2'] },
  { on: 'map-land', text: ['map-text'] },
  { on: 'picture-veil', text: ['on-picture'] },
  { on: 'viewer', text: ['on-picture'] },
]
