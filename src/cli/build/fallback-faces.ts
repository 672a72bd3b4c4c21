import { readFileSync } from 'node:fs'
import { create, type Font } from 'fontkit'
import subsetFont from 'subset-font'

/**
 * A typeface that readers' devices have: the names of its upright and bold faces, and the average width of a character of
 * `sample` in them, in em. Where a device has one file with all weights, the upright name has the bold face, too.
 */
type Device = { name: string; upright: string[]; bold: string[]; width: number; boldWidth: number }

/** Windows, macOS, iOS, and Linux (Liberation Sans is as wide as Arial) · Android · other Linux. */
const devices: Device[] = [
  {
    name: 'Arial',
    upright: ['Arial', 'ArialMT', 'Liberation Sans'],
    bold: ['Arial Bold', 'Arial-BoldMT', 'Liberation Sans Bold'],
    width: 0.4506,
    boldWidth: 0.4822,
  },
  { name: 'Roboto', upright: ['Roboto'], bold: ['Roboto Bold', 'Roboto'], width: 0.4469, boldWidth: 0.4549 },
  { name: 'DejaVu', upright: ['DejaVu Sans'], bold: ['DejaVu Sans Bold'], width: 0.5107, boldWidth: 0.5756 },
]

/** Text as on the pages. The widths of `devices` are measured with it: a changed text needs new ones. */
const sample =
  'At home with neighbours for the Euro. Bei Nachbarn zu Hause: Zimmer, Sofas, Gärten und Stellplätze in 10 Städten. Only necessary cookies, so that you stay logged in. Nur notwendige Cookies, damit du angemeldet bleibst. 4 guests, 2 nights, free from 14 June until 17 July 2024, near Dortmund.'

/** A typeface of the pages: the start of its fallbacks' names, its file, and the weights of text and of bold text. */
export type WebTypeface = { short: string; file: string; weight: number; boldWeight: number }

/**
 * Returns rules for faces that are shown until a typeface has arrived: those of the device, scaled to its average width and
 * with its height. Lines then break where they will break, and the page does not move. A theme names them after the
 * typeface: `'Inter Variable', 'Inter Arial', 'Inter Roboto', 'Inter DejaVu'`.
 */
export async function fallbackFaces({ short, file, weight, boldWeight }: WebTypeface): Promise<string> {
  const [text, bold] = [await widthAt(file, weight), await widthAt(file, boldWeight)]
  const { ascent, descent, unitsPerEm } = create(readFileSync(file)) as Font
  const rule = (device: Device, weights: string, names: string[], scale: number) => `@font-face {
  font-family: '${short} ${device.name}';
  font-weight: ${weights};
  src: ${names.map((name) => `local('${name}')`).join(', ')};
  size-adjust: ${percent(scale)};
  ascent-override: ${percent(ascent / unitsPerEm / scale)};
  descent-override: ${percent(-descent / unitsPerEm / scale)};
  line-gap-override: 0%;
}
`
  return devices
    .map(
      (device) =>
        rule(device, '100 549', device.upright, text / device.width) +
        rule(device, '550 900', device.bold, bold / device.boldWidth),
    )
    .join('')
}

/** Returns the average width of a character of `sample`, in em. */
async function widthAt(file: string, wght: number): Promise<number> {
  const face = await subsetFont(readFileSync(file), sample, { targetFormat: 'truetype', variationAxes: { wght } })
  const font = create(Buffer.from(face)) as Font
  return font.layout(sample).advanceWidth / font.unitsPerEm / sample.length
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)}%`
}
