import type { Line } from './smooth.ts'

/** A line written as latitude and longitude of its points, as [longitude, latitude]: `60.17 24.94, 61.50 23.76`. */
export function readCourse(text: string): Line {
  return text.split(', ').map((point) => {
    const [lat, lng] = point.split(' ').map(Number)
    return [lng!, lat!]
  })
}
