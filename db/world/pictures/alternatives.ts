import type { SceneName } from './registry.ts'

/** Pictures that fit the same words as a scene, so that not every room of a kind looks the same. */
const alternatives: Partial<Record<SceneName, string[]>> = {
  'bedroom-above-the-roofs': ['bedroom-1', 'bedroom-4', 'bedroom-6'],
  'bedroom-by-the-church': ['bedroom-2', 'bedroom-foot-5'],
  'bedroom-by-the-trees': ['bedroom-3', 'bedroom-5', 'bedroom-foot-2', 'bedroom-foot-3', 'bedroom-foot-6'],
  'twin-beds': ['bedroom-foot-1', 'bedroom-foot-4'],
  attic: ['attic-morning'],
  'living-room': ['sofa-room-1', 'sofa-room-2', 'sofa-room-5', 'sofa-room-6'],
  'living-room-at-night': ['sofa-room-4'],
  loft: ['sofa-room-3'],
  kitchen: ['kitchen-evening'],
  balcony: ['balcony-morning'],
  'garden-cabin': ['garden-cabin-dusk'],
  'camper-van': ['camper-van-morning'],
  houseboat: ['houseboat-dusk'],
  'parish-hall': ['parish-hall-evening'],
  gym: ['gym-evening'],
  'two-backpacks': ['two-backpacks-evening'],
  'two-bicycles': ['two-bicycles-morning'],
  'train-window': ['train-window-dusk'],
  'tent-and-backpack': ['tent-and-backpack-dusk'],
  'sauna-barrel': ['sauna-barrel-morning'],
  'sauna-stove': ['sauna-stove-evening'],
  'sauna-by-the-lake': ['sauna-by-the-lake-morning'],
  'sauna-in-the-forest': ['sauna-in-the-forest-dusk'],
  'sauna-raft': ['sauna-raft-dusk'],
  'ice-hole': ['ice-hole-morning'],
  'smoke-sauna': ['smoke-sauna-morning'],
  'sauna-on-the-roof': ['sauna-on-the-roof-morning'],
}

/** Returns the pictures that fit the words of a scene: its own first. */
export function picturesOf(scene: string): string[] {
  return [scene, ...(alternatives[scene as SceneName] ?? [])]
}
