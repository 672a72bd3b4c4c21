export type Line = [number, number][]

/**
 * Cuts the corners of a line, `times` over (Chaikin). Ends stay where they are; a closed line stays closed and
 * gets no corner where it closes.
 */
export function smooth(line: Line, times: number): Line {
  let points = line
  for (let round = 0; round < times && points.length > 2; round++) points = cutCorners(points)
  return points
}

function cutCorners(line: Line): Line {
  const first = line[0]!
  const last = line.at(-1)!
  const closed = first[0] === last[0] && first[1] === last[1]
  const cut: Line = closed ? [] : [first]
  for (let i = 0; i + 1 < line.length; i++) {
    const [x1, y1] = line[i]!
    const [x2, y2] = line[i + 1]!
    if (closed || i > 0) cut.push([x1 * 0.75 + x2 * 0.25, y1 * 0.75 + y2 * 0.25])
    if (closed || i + 2 < line.length) cut.push([x1 * 0.25 + x2 * 0.75, y1 * 0.25 + y2 * 0.75])
  }
  cut.push(closed ? cut[0]! : last)
  return cut
}
