/** The six shapes everything is drawn with. `more` is any further SVG attribute. */
export function rect(
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more?: string,
): string {
  const corner = radius ? ` rx="${radius}"` : ''
  return `<rect x="${short(x)}" y="${short(y)}" width="${short(width)}" height="${short(height)}"${corner} fill="${fill}"${attributes(more)}/>`
}

export function shape(path: string, fill: string, more?: string): string {
  return `<path d="${shortPath(path)}" fill="${fill}"${attributes(more)}/>`
}

export function line(path: string, colour: string, width = 4, more?: string): string {
  return `<path d="${shortPath(path)}" fill="none" stroke="${colour}" stroke-width="${short(width)}" stroke-linecap="round" stroke-linejoin="round"${attributes(more)}/>`
}

export function disc(x: number, y: number, radius: number, fill: string, more?: string): string {
  return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(radius)}" fill="${fill}"${attributes(more)}/>`
}

export function oval(x: number, y: number, radiusX: number, radiusY: number, fill: string, more?: string): string {
  return `<ellipse cx="${short(x)}" cy="${short(y)}" rx="${short(radiusX)}" ry="${short(radiusY)}" fill="${fill}"${attributes(more)}/>`
}

export function group(transform: string, content: string, more?: string): string {
  const placed = transform ? ` transform="${transform}"` : ''
  return `<g${placed}${attributes(more)}>${content}</g>`
}

/** Draws something `count` times and joins the pieces; the index starts at 0. */
export function repeat(count: number, drawOne: (index: number) => string): string {
  return Array.from({ length: count }, (_, index) => drawOne(index)).join('')
}

/** Draws something for each entry of a list and joins the pieces. */
export function each<const T>(list: readonly T[], drawOne: (entry: T, index: number) => string): string {
  return list.map(drawOne).join('')
}

function attributes(more: string | undefined): string {
  return more ? ` ${more}` : ''
}

function short(value: number): number {
  return Math.round(value * 100) / 100
}

function shortPath(path: string): string {
  return path.replace(/-?\d+\.\d{3,}(e-?\d+)?/g, (number) => String(short(Number(number))))
}
