import type { Point } from '#domain/places/point.ts'

export type LocationProblem = 'denied' | 'unavailable' | 'timeout'

/**
 * Returns the reader's position from the browser: high accuracy, not cached, within five seconds; or why there is none.
 */
export function findLocation(): Promise<Point | { problem: LocationProblem }> {
  if (!('geolocation' in navigator)) return Promise.resolve({ problem: 'unavailable' })
  return new Promise((resolve) => {
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ lat: coords.latitude, lng: coords.longitude }),
      ({ code }) => resolve({ problem: code === 1 ? 'denied' : code === 3 ? 'timeout' : 'unavailable' }),
      { timeout: 5000, enableHighAccuracy: true, maximumAge: 0 },
    )
  })
}
