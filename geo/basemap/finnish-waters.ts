import { readCourse } from './course.ts'
import type { Line } from './smooth.ts'

/**
 * Waters of Finland that the world's data lacks, drawn by hand after the towns on their banks: latitude and longitude of
 * their points, good to some kilometres. A picture for orientation; of the thousands of bays and islands it has none.
 */
const lakes: { name: string; shore: string }[] = [
  {
    name: 'Saimaa',
    shore:
      '61.09 27.90, 61.07 28.15, 61.10 28.40, 61.16 28.65, 61.24 28.80, 61.32 28.85, 61.38 28.70, 61.33 28.45, 61.40 28.30, 61.48 28.25, 61.45 28.05, 61.36 27.95, 61.30 27.75, 61.22 27.70, 61.17 27.85',
  },
  {
    name: 'Pihlajavesi',
    shore: '61.85 28.85, 61.80 28.60, 61.70 28.55, 61.65 28.75, 61.68 29.05, 61.76 29.25, 61.84 29.10',
  },
  {
    name: 'Haukivesi',
    shore:
      '61.90 28.75, 61.98 28.55, 62.08 28.25, 62.20 28.00, 62.26 27.95, 62.22 28.20, 62.15 28.45, 62.10 28.65, 61.98 28.80',
  },
  {
    name: 'Puruvesi',
    shore: '61.80 29.35, 61.77 29.55, 61.83 29.75, 61.95 29.70, 61.98 29.45, 61.92 29.30',
  },
  {
    name: 'Orivesi',
    shore: '62.15 29.20, 62.20 29.55, 62.35 29.70, 62.45 29.50, 62.40 29.25, 62.28 29.10',
  },
  {
    name: 'Pyhäselkä',
    shore: '62.58 29.75, 62.50 29.90, 62.40 29.80, 62.42 29.60, 62.52 29.55',
  },
  {
    name: 'Kallavesi',
    shore:
      '62.68 27.72, 62.76 27.62, 62.85 27.74, 62.94 27.72, 63.03 27.62, 63.04 27.75, 62.97 27.85, 62.88 27.92, 62.80 28.00, 62.74 27.90',
  },
  {
    name: 'Puula',
    shore: '61.75 26.50, 61.70 26.75, 61.82 26.90, 61.95 26.80, 61.95 26.55, 61.85 26.60',
  },
  {
    name: 'Konnevesi',
    shore: '62.55 26.45, 62.52 26.65, 62.62 26.75, 62.70 26.60, 62.65 26.45',
  },
  {
    name: 'Näsijärvi',
    shore:
      '61.51 23.74, 61.55 23.65, 61.63 23.68, 61.72 23.72, 61.82 23.68, 61.84 23.78, 61.74 23.86, 61.64 23.88, 61.56 23.88, 61.52 23.83',
  },
  {
    name: 'Pyhäjärvi (Säkylä)',
    shore: '60.93 22.20, 60.92 22.35, 61.02 22.40, 61.08 22.30, 61.05 22.18, 60.98 22.15',
  },
  {
    name: 'Lappajärvi',
    shore: '63.10 23.55, 63.08 23.75, 63.18 23.85, 63.25 23.70, 63.20 23.55',
  },
  {
    name: 'Vesijärvi',
    shore: '61.00 25.60, 61.02 25.45, 61.10 25.38, 61.14 25.50, 61.08 25.58',
  },
  {
    name: 'Lohjanjärvi',
    shore: '60.20 23.85, 60.18 24.05, 60.26 24.08, 60.30 23.95, 60.27 23.80',
  },
  {
    name: 'Nuasjärvi',
    shore: '64.15 28.00, 64.12 28.20, 64.18 28.35, 64.22 28.15',
  },
  {
    name: 'Kiantajärvi',
    shore: '65.00 28.95, 64.95 29.20, 65.05 29.30, 65.15 29.10, 65.08 28.95',
  },
  {
    name: 'Kuusamojärvi',
    shore: '65.90 29.20, 65.88 29.40, 65.96 29.50, 66.00 29.35, 65.96 29.22',
  },
  {
    name: 'Simojärvi',
    shore: '66.02 27.05, 66.00 27.20, 66.06 27.35, 66.12 27.25, 66.10 27.08',
  },
  {
    name: 'Kemijärvi',
    shore: '66.53 27.15, 66.52 27.40, 66.60 27.55, 66.68 27.62, 66.74 27.55, 66.70 27.38, 66.62 27.25',
  },
  {
    name: 'Lokka',
    shore: '67.90 27.60, 67.85 27.85, 67.95 28.10, 68.08 28.05, 68.12 27.75, 68.05 27.50',
  },
  {
    name: 'Porttipahta',
    shore: '68.02 26.30, 67.98 26.60, 68.08 26.80, 68.18 26.65, 68.15 26.35',
  },
]

const rivers: { name: string; size: 'large' | 'small'; course: string }[] = [
  {
    name: 'Ounasjoki',
    size: 'large',
    course:
      '68.38 23.64, 68.30 24.05, 68.08 24.10, 67.93 24.60, 67.67 24.90, 67.47 25.05, 67.30 25.15, 67.10 25.25, 66.90 25.30, 66.70 25.55, 66.51 25.72',
  },
  {
    name: 'Muonionjoki und Tornionjoki',
    size: 'large',
    course:
      '68.44 22.48, 68.27 22.90, 68.15 23.15, 67.95 23.66, 67.70 23.50, 67.48 23.45, 67.33 23.75, 67.18 23.58, 66.95 23.85, 66.78 23.94, 66.55 23.90, 66.40 23.65, 66.20 23.75, 66.00 24.00, 65.85 24.14, 65.78 24.15',
  },
  {
    name: 'Tenojoki',
    size: 'large',
    course: '69.40 25.85, 69.62 26.15, 69.80 26.60, 69.91 27.03, 70.05 27.55, 70.08 27.90',
  },
  {
    name: 'Kitinen',
    size: 'small',
    course: '68.02 26.75, 67.75 26.75, 67.42 26.60, 67.25 26.90, 67.13 27.45',
  },
  {
    name: 'Iijoki',
    size: 'large',
    course: '65.57 28.25, 65.50 27.70, 65.36 26.99, 65.32 26.40, 65.30 25.95, 65.32 25.37, 65.32 25.25',
  },
  {
    name: 'Oulujoki',
    size: 'large',
    course: '64.55 26.83, 64.66 26.70, 64.76 26.42, 64.80 25.98, 64.92 25.70, 65.01 25.47',
  },
  {
    name: 'Kymijoki',
    size: 'large',
    course:
      '61.28 25.62, 61.25 25.85, 61.20 26.03, 61.08 26.25, 60.95 26.45, 60.88 26.63, 60.75 26.80, 60.60 26.85, 60.48 26.90',
  },
]

/** Each lake as its shore, closed, with small bays between the points. */
export const finnishLakes: { name: string; shore: Line }[] = lakes.map(({ name, shore }) => {
  const line = readCourse(shore)
  return { name, shore: withBays(withBays([...line, line[0]!])) }
})

/** Each river as a line of [longitude, latitude] from its source. */
export const finnishRivers: { name: string; size: 'large' | 'small'; line: Line }[] = rivers.map(
  ({ name, size, course }) => ({ name, size, line: readCourse(course) }),
)

/** A point between each two, pushed to one side by up to a sixth of the way: always the same, for the same shore. */
function withBays(shore: Line): Line {
  return shore.flatMap((point, index): Line => {
    const next = shore[index + 1]
    if (!next) return [point]
    const [dx, dy] = [next[0] - point[0], next[1] - point[1]]
    const push = Math.sin((point[0] + point[1]) * 1000 + index * 7) / 6
    // A degree of longitude is about half as wide up there.
    return [point, [point[0] + dx / 2 - dy * push * 2, point[1] + dy / 2 + dx * push * 0.5]]
  })
}
