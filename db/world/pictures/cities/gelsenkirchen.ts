import { mix } from '../kit/paint.ts'
import { disc, line, rect, repeat, shape } from '../kit/shapes.ts'
import { CITY_SKY, drawCity } from './skyline.ts'

/** A colliery's winding tower and a spoil heap. */
export const gelsenkirchen = () =>
  drawCity({
    seed: 13,
    sky: CITY_SKY.amber,
    ink: '#4d3c4f',
    foreground: 'park',
    landmark: (ink) =>
      line(
        'M330 800 L352 380 M440 800 L424 360 M600 800 L430 366 M352 400 H430 M346 500 H470 M340 600 H512 M336 700 H556',
        ink,
        15,
      ) +
      line('M352 400 L436 500 L342 600 L440 700 M426 400 L346 500 L438 600 L336 700', ink, 6) +
      shape('M322 352 H462 L444 316 H340Z', ink) +
      windingWheel(352, 372, ink) +
      windingWheel(424, 350, ink) +
      shape('M560 800 V660 h200 V800Z', ink) +
      rect(690, 480, 34, 330, ink) +
      rect(684, 520, 46, 12, ink) +
      shape('M130 800 Q200 640 270 800Z', mix(ink, '#fbe6bd', 0.2)),
  })

function windingWheel(x: number, y: number, ink: string): string {
  return (
    disc(x, y, 44, 'none', `stroke="${ink}" stroke-width="13"`) +
    repeat(4, (spoke) => {
      const [dx, dy] = [44 * Math.cos((spoke * Math.PI) / 4), 44 * Math.sin((spoke * Math.PI) / 4)]
      return line(`M${x - dx} ${y - dy} L${x + dx} ${y + dy}`, ink, 5)
    })
  )
}
