import { boundsAround } from '#domain/places/index.ts'
import { coverBounds } from '#domain/search/cells.ts'
const b = boundsAround({ lat: 51.5136, lng: 7.4653 }, 20)
const r = coverBounds(b)
const squares = [...new Set(r.flatMap(({ low, high }) => { const a = []; for (let k = low >> 12; k <= high >> 12; k++) a.push(k); return a }))]
const cond = `lat between ${b.south} and ${b.north} and lng between ${b.west} and ${b.east}`
const filt = `capacity >= 2 and facets && array[facet_id('accessibility:yes')] and (available_from is null or available_from <= '2026-11-26') and (available_until is null or available_until >= '2026-12-03')`
const nights = `case when hourly then false else (
    select coalesce(bool_and(coalesce(n.exception_seats, n.planned) - n.used >= 1), true)
      and count(*) filter (where n.planned < 1) = case
    when week is null then case when 1 < 1 then 7 else 0 end
    else (select coalesce(sum(d.nights), 0) from unnest(week, '{1,1,1,1,1,1,1}'::int[]) d (seats, nights)
          where d.seats < 1)
  end from (
      select exception_seats, used,
        case when week is null then 1 else (week)[extract(isodow from night)::int] end as planned
      from listing_nights
      where listing_nights.listing_id = listing_search.listing_id
        and night >= '2026-11-26' and night < '2026-12-03'
    ) n
  ) end`
const arms = (c) => squares.map((s) => `(select * from listing_search where square = ${s} and ${c} order by seq desc, listing_id desc)`).join(' union all ')
const cols = 'listing_id, seq, cell, lat, lng, category'
const merged = (c, n) => `select ${cols} from (${squares.map((s) => `(select ${cols} from listing_search where square = ${s} and ${c} order by seq desc, listing_id desc)`).join(' union all ')}) x order by seq desc, listing_id desc limit ${n}`
const runs = `unnest('{${r.map((x) => x.low)}}'::int[], '{${r.map((x) => x.high)}}'::int[]) as run (low, high)`
const cells = (c) => `${runs}, lateral (select ${cols} from (select listing_id, seq, cell, lat, lng, category, capacity, available_from, available_until, price, verified, facets, week, hourly from listing_search where cell between run.low and run.high offset 0) as listing_search where ${c} offset 0) found`

const filt2 = filt.replace("facets && array[facet_id('accessibility:yes')]", "(facets && array[facet_id('accessibility:yes')]) is true")
const cells1 = (c) => `${runs}, lateral (select ${cols} from listing_search where cell between run.low and run.high and ${c} offset 0) found`
const lateral = (c, n) => `unnest('{${squares}}'::int[]) as sq (square), lateral (select ${cols} from (select listing_id, seq, cell, lat, lng, category, capacity, available_from, available_until, price, verified, facets, week, hourly from listing_search where square = sq.square order by seq desc, listing_id desc offset 0) as listing_search where ${c} limit ${n}) found`
const lateral1 = (c, n) => `unnest('{${squares}}'::int[]) as sq (square), lateral (select ${cols} from listing_search where square = sq.square and ${c} order by seq desc, listing_id desc limit ${n}) found`
const light = `not exists (select from listing_nights n where n.listing_id = listing_search.listing_id and n.night >= '2026-11-26' and n.night < '2026-12-03')`
console.log([
  `select count(*) from ${cells(cond)}`,
  `select count(*) from ${cells1(cond)}`,
  `select count(*) from ${cells1(`${cond} and ${filt2}`)}`,
  `select count(*) from ${cells1(`${cond} and ${filt2} and ${nights}`)}`,
  `select count(*) from ${cells1(`${cond} and ${filt2} and (week is null and ${light} or ${nights})`)}`,
  `select count(*) from ${lateral(`${cond} and ${filt}`, 1001)}`,
  `select count(*) from ${lateral1(`${cond} and ${filt2}`, 1001)}`,
  `select count(*) from ${lateral1(`${cond} and ${filt2} and ${nights}`, 1001)}`,
  `select count(*) from ${lateral1(`${cond}`, 24)}`,
  `select * from listing_cards(array(select listing_id from listing_search order by seq desc limit 24))`,
  `select * from listing_cards(array(select listing_id from listing_search where cell % 100 = 3 limit 24))`,
  `select array(select listing_id from listing_search where cell % 100 = 3 limit 24)`,
].join(';\n'))
