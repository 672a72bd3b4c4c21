import { bareServer, type Figure, getter, milliseconds, timeCalls, timeLoad, times } from './measure.ts'

/** A page beside a bare server that sends the same bytes: time of one call, and calls in a second by eight callers. */
export async function measurePage(name: string, url: string): Promise<Figure[]> {
  const get = getter(url)
  const body = await get()
  const bare = await bareServer(body)
  const getBare = getter(bare.url)
  const reference = await timeCalls(getBare)
  const page = await timeCalls(get)
  const most = await timeLoad(getBare)
  const load = await timeLoad(get)
  bare.close()
  const size = `bare handler, same ${Math.round(body.length / 1000)} kB`
  return [
    {
      what: `${name}: p50`,
      value: milliseconds(page.p50),
      reference: `${size}: ${milliseconds(reference.p50)}`,
      ratio: times(page.p50, reference.p50),
    },
    {
      what: `${name}: p99`,
      value: milliseconds(page.p99),
      reference: milliseconds(reference.p99),
      ratio: times(page.p99, reference.p99),
    },
    {
      what: `${name}: per second`,
      value: load.perSecond.toFixed(0),
      reference: most.perSecond.toFixed(0),
      ratio: times(load.perSecond, most.perSecond),
    },
  ]
}
