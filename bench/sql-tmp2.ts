import { loadMarketplace } from '#config/marketplace.ts'
import { boundsAround } from '#domain/places/index.ts'
const m = await loadMarketplace('euro2024', process.cwd())
const side = 2 ** 15
const col = (lng) => Math.min(side - 1, Math.max(0, Math.floor(((lng + 180) / 360) * side)))
const row = (lat) => Math.min(side - 1, Math.max(0, Math.floor(((lat + 90) / 180) * side)))
function spread(n) { let s = (n | (n << 8)) & 0x00ff00ff; s = (s | (s << 4)) & 0x0f0f0f0f; s = (s | (s << 2)) & 0x33333333; return (s | (s << 1)) & 0x55555555 }
const inter = (x, y) => spread(x) | (spread(y) << 1)
function cover(b, least) {
  const box = { left: col(b.west), right: col(b.east), bottom: row(b.south), top: row(b.north) }
  const inside = [], edge = []
  const visit = (x, y, size) => {
    if (x > box.right || x + size - 1 < box.left || y > box.top || y + size - 1 < box.bottom) return
    if (x > box.left && x + size - 1 < box.right && y > box.bottom && y + size - 1 < box.top) { inside.push([inter(x, y), inter(x, y) + size * size - 1]); return }
    if (size <= least) { edge.push([inter(x, y), inter(x, y) + size * size - 1]); return }
    const h = size / 2
    visit(x, y, h); visit(x + h, y, h); visit(x, y + h, h); visit(x + h, y + h, h)
  }
  visit(0, 0, side)
  return { inside: merge(inside), edge: merge(edge) }
}
function merge(runs) { runs.sort((a, b) => a[0] - b[0]); const out = []; for (const r of runs) { const l = out.at(-1); if (l && r[0] === l[1] + 1) l[1] = r[1]; else out.push([...r]) } return out }
const out = []
for (const [b, level] of [[boundsAround({ lat: 51.5136, lng: 7.4653 }, 20), 0], [boundsAround({ lat: 51.5136, lng: 7.4653 }, 20), 4], [m.search.country.bounds, 8], [m.search.country.bounds, 4], [m.search.country.bounds, 12]]) {
  const { inside, edge } = cover(b, 2 ** (level / 2))
  console.error(level, inside.length, edge.length)
  const arr = (a) => `'{${a}}'::int[]`
  const cond = `lat between ${b.south} and ${b.north} and lng between ${b.west} and ${b.east}`
  const placed = `select c.square, c.category, c.listings, c.lat, c.lng from unnest(${arr(inside.map((r) => r[0] >> level))}, ${arr(inside.map((r) => r[1] >> level))}) run (low, high) join search_counts c on c.level = ${level} and c.square between run.low and run.high
   union all select e.cell >> ${level}, e.category, 1, round(e.lat*1e6)::bigint, round(e.lng*1e6)::bigint from unnest(${arr(edge.map((r) => r[0]))}, ${arr(edge.map((r) => r[1]))}) run (low, high), lateral (select cell, lat, lng, category from listing_search where cell between run.low and run.high and ${cond} offset 0) e`
  out.push(`select count(*) from unnest(${arr(edge.map((r) => r[0]))}, ${arr(edge.map((r) => r[1]))}) run (low, high), lateral (select cell, lat, lng, category from listing_search where cell between run.low and run.high and ${cond} offset 0) e`)
  out.push(`select sum(listings) from unnest(${arr(inside.map((r) => r[0] >> level))}, ${arr(inside.map((r) => r[1] >> level))}) run (low, high) join search_counts c on c.level = ${level} and c.square between run.low and run.high`)
  const shift = 4
  out.push(`with placed as materialized (${placed}) select (select sum(listings) from placed) t, (select json_object_agg(category, n) from (select category, sum(listings) n from placed group by 1) x) c, (select json_agg(json_build_array(n, lat, lng)) from (select sum(listings) n, sum(lat)/sum(listings) lat, sum(lng)/sum(listings) lng from placed group by square >> ${Math.max(0,(level<8?4:12)-level)}) x) g`)
}
console.log(out.join(';\n'))
