const maxLatitude = 85.05

/** Returns the position of a point in pixels of the whole world at a zoom (Web Mercator, tiles of 512). */
export function worldPixels({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const size = 512 * 2 ** zoom
  const latitude = (Math.max(-maxLatitude, Math.min(maxLatitude, lat)) * Math.PI) / 180
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + latitude / 2)) / (2 * Math.PI)) * size,
  }
}

/** Returns the point at a position in world pixels. */
export function pointAt({ x, y }: { x: number; y: number }, zoom: number): { lat: number; lng: number } {
  const size = 512 * 2 ** zoom
  const latitude = 2 * Math.atan(Math.exp((0.5 - y / size) * 2 * Math.PI)) - Math.PI / 2
  return { lat: (latitude * 180) / Math.PI, lng: (x / size) * 360 - 180 }
}
