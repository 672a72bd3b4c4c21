/** A position on the globe in degrees: latitude -90 to 90, longitude -180 to 180. */
export type Point = { lat: number; lng: number }

/** A box on the map in degrees. `east` is less than `west` where the box crosses the 180th meridian. */
export type Bounds = { north: number; east: number; south: number; west: number }

const earthRadiusKm = 6371.0088

/** Returns the distance of two points in kilometres, along the globe. */
export function distanceKm(a: Point, b: Point): number {
  const half = (degrees: number) => Math.sin((degrees * Math.PI) / 360) ** 2
  const square = half(b.lat - a.lat) + cosine(a.lat) * cosine(b.lat) * half(b.lng - a.lng)
  return 2 * earthRadiusKm * Math.asin(Math.min(1, Math.sqrt(square)))
}

/**
 * Returns the smallest box that holds everything within `km` kilometres of a point; near a pole it goes around the globe.
 */
export function boundsAround({ lat, lng }: Point, km: number): Bounds {
  const angle = (km / earthRadiusKm) * (180 / Math.PI)
  const north = lat + angle
  const south = lat - angle
  const sine = Math.sin((angle * Math.PI) / 180) / cosine(lat)
  if (north >= 90 || south <= -90 || sine >= 1) {
    return { north: Math.min(90, north), east: 180, south: Math.max(-90, south), west: -180 }
  }
  const reach = (Math.asin(sine) * 180) / Math.PI
  return { north, east: wrap(lng + reach), south, west: wrap(lng - reach) }
}

/**
 * Reads the address bar's `bounds=ne_lat,ne_lng,sw_lat,sw_lng`. `undefined` for anything that is not a box: other
 * counts, no numbers, beyond the globe, south above north.
 */
export function parseBounds(text: string): Bounds | undefined {
  const parts = text.length > 120 ? [] : text.split(',')
  if (parts.length !== 4 || !parts.every((part) => /^\s*-?\d{1,3}(\.\d{1,20})?\s*$/.test(part))) return undefined
  const [north, east, south, west] = parts.map(Number) as [number, number, number, number]
  const onGlobe = Math.abs(north) <= 90 && Math.abs(south) <= 90 && Math.abs(east) <= 180 && Math.abs(west) <= 180
  return onGlobe && south <= north ? { north, east, south, west } : undefined
}

/** Returns the bounds as text, each number with at most eight decimals. */
export function formatBounds({ north, east, south, west }: Bounds): string {
  return [north, east, south, west].map(writeDegrees).join(',')
}

/** Never with an exponent, which readers of the old format cannot parse. */
function writeDegrees(degrees: number): string {
  const text = degrees.toFixed(8).replace(/\.?0+$/, '')
  return text === '-0' ? '0' : text
}

function cosine(degrees: number): number {
  return Math.cos((degrees * Math.PI) / 180)
}

function wrap(lng: number): number {
  return lng > 180 ? lng - 360 : lng < -180 ? lng + 360 : lng
}
