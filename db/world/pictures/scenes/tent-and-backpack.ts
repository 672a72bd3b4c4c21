import { slanted, downwards } from '../kit/gradients.ts'
import { rect, shape, disc } from '../kit/shapes.ts'
import { shadow, beam } from '../kit/light.ts'
import { tree } from '../kit/plants.ts'
import { pennants, backpack } from '../kit/journey.ts'
import { scene, type Drawing } from '../kit/drawing.ts'

export function tentAndBackpack(): Drawing {
  return scene(
    rect(0, 0, 1200, 800, downwards('#f4d7ac', '#e8b489')) +
      disc(600, 330, 230, '#fbe9c2', 'opacity=".8"') +
      shape('M0 520 Q200 430 420 480 T860 450 T1200 490 V800 H0Z', '#9db587') +
      rect(0, 560, 1200, 240, downwards('#7fa06a', '#55794c')) +
      shadow(560, 700, 300, 18, 0.5) +
      shape('M560 330 L260 690 H860Z', slanted([0, 0, 1, 0.4], '#e8935c', '#c9633f')) +
      shape('M560 330 L470 690 H650Z', '#7a3a2a') +
      shape('M560 330 L470 690 L420 690Z', '#f3b27e') +
      shape('M560 330 L650 690 L710 690Z', '#f3b27e') +
      backpack(940, 720, '#31526f', 0.95, '#e6ad52') +
      pennants(560, 330, 1120, 300, ['#d8604a', '#efb84d', '#3f7f72', '#f6ead2'], 60) +
      tree(140, 620, 1.4, '#6c9a58', 3),
    { beams: [beam('600,0 1200,0 800,800 200,800', '#fff0c4', 0.5)] },
  )
}
