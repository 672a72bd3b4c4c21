/** Returns the position of a point in pixels of the whole world at a zoom (Web Mercator, tiles of 512). */
export function worldPixels({ lat, lng }: { lat: number; lng: number }, zoom: number): { x: number; y: number } {
  const size = 512 * 2 ** zoom
  const latitude = (Math.max(-85.05, Math.min(85.05, lat)) * Math.PI) / 180
  return {
    x: ((lng + 180) / 360) * size,
    y: (0.5 - Math.log(Math.tan(Math.PI / 4 + latitude / 2)) / (2 * Math.PI)) * size,
  }
}
