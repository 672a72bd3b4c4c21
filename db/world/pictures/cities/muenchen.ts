import { slanted } from '../kit/gradients.ts'
import { each, rect, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** The two domed towers of the cathedral before the Alps. */
export const muenchen = () =>
  drawCity({
    seed: 19,
    sky: CITY_SKY.blue,
    ink: '#54506e',
    foreground: 'park',
    sun: [640, 250],
    landmark: () =>
      mountains() +
      each([320, 440], tower) +
      shape('M394 800 V600 l24 -40 l24 40 V800Z M514 800 V560 h150 l60 50 V800Z', '#9c5f4d'),
  })

function mountains(): string {
  return (
    shape(
      'M0 640 L110 500 L180 570 L290 440 L400 560 L520 450 L640 570 L720 500 L800 580 V800 H0Z',
      '#a9bccb',
      'opacity=".8"',
    ) +
    shape(
      'M290 440 l34 42 -34 -8 -28 10Z M520 450 l30 40 -30 -8 -28 10Z M110 500 l24 30 -24 -6 -20 8Z',
      '#fff',
      'opacity=".8"',
    )
  )
}

function tower(x: number): string {
  return (
    rect(x, 420, 74, 400, slanted([0, 0, 1, 0.2], '#c07f62', '#8a5248')) +
    shape(`M${x - 4} 420 q-4 -74 41 -92 q45 18 41 92Z`, '#5f8f86') +
    rect(x + 33, 290, 8, 42, '#d9b25a') +
    rect(x + 26, 450, 22, 60, '#ffe3a0', 11, 'opacity=".7"')
  )
}
