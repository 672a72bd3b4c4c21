import { type Sky, SKY, type ViewKind } from '../kit/views.ts'

/** The colours and the hour of one room. */
export type Palette = {
  wall: string
  floor: string
  wood: string
  /** Bed linen or the sofa. */
  main: string
  /** Blanket, cushions and what else stands out. */
  accent: string
  /** What is light: curtains, lamp shades, the ground of the rug. */
  pale: string
  view: ViewKind
  sky: Sky
  light: string
  tint: string
  tintStrength: number
}

const day = { light: '#fff0c8', tint: '#ffcf8a', tintStrength: 0.1 }
const morning = { light: '#fff6d8', tint: '#ffe6b8', tintStrength: 0.14 }
const evening = { light: '#ffd08a', tint: '#ffb070', tintStrength: 0.24 }
const dusk = { light: '#f4b98a', tint: '#8f86c8', tintStrength: 0.3 }

/** Walls, woods, textiles and hours that go together, no two neighbours alike. */
export const palettes: Palette[] = [
  palette('#9db7b4', '#b98a5e', '#8a5a3c', '#e8d9bd', '#c7563f', '#f6efe2', 'roofs', SKY.noon, day),
  palette('#e7c9a9', '#8b5e46', '#6d4635', '#6f8fa6', '#e0a94e', '#fbf1df', 'church', SKY.gold, evening),
  palette('#cfd8c2', '#c39a72', '#a8774a', '#8a4a5e', '#e6d2a4', '#fffaf0', 'trees', SKY.mint, morning),
  palette('#6f7f9c', '#8f8278', '#5a4638', '#d9c7e0', '#e58f5a', '#efe6d8', 'roofs', SKY.dusk, dusk),
  palette('#efd9d2', '#d2ab80', '#b98250', '#5f8a86', '#d76f48', '#fff6ea', 'hills', SKY.rose, day),
  palette('#d8b26a', '#7a5a48', '#5d3f30', '#f1e7da', '#31526f', '#fbeccb', 'sky', SKY.noon, morning),
  palette('#8fa58a', '#a97b56', '#7a5236', '#f3e3c8', '#b5433a', '#f8efdf', 'hills', SKY.gold, evening),
  palette('#e4e2dc', '#b88a60', '#9a6a45', '#31526f', '#e2a24b', '#ffffff', 'church', SKY.mint, day),
  palette('#b97f6c', '#9c7a5e', '#4f3b30', '#dfe6dc', '#3f7a72', '#f6e3d0', 'trees', SKY.rose, evening),
  palette('#c3cfe0', '#caa27a', '#8f6140', '#c9674b', '#f0d9a0', '#fdf6ea', 'roofs', SKY.gold, morning),
]

function palette(
  wall: string,
  floor: string,
  wood: string,
  main: string,
  accent: string,
  pale: string,
  view: ViewKind,
  sky: Sky,
  hour: Pick<Palette, 'light' | 'tint' | 'tintStrength'>,
): Palette {
  return { wall, floor, wood, main, accent, pale, view, sky, ...hour }
}
