import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { LayoutContext } from '../../parts/layout-context.ts'
import type { LoadedSearch } from './load-search.ts'
import NoResults from './no-results.tsx'

function draw(query: Partial<LoadedSearch['query']>): string {
  const data = {
    query: { active: ['dates'], categories: [], address: null, mapSearch: false, ...query },
    categories: [{ key: 'offer', kind: 'offer', name: 'Angebot', plural: 'Angebote' }],
    loosened: [],
    filters: [],
  } as unknown as LoadedSearch
  const layout = { formatLocale: 'de-DE', locale: 'de' }
  const router = createMemoryRouter([{ path: '/s', element: <NoResults data={data} /> }], { initialEntries: ['/s'] })
  return renderToStaticMarkup(
    <LayoutContext value={layout as never}>
      <RouterProvider router={router} />
    </LayoutContext>,
  )
}

test('where nothing is free on the days, a whole sentence says so, with and without a place', () => {
  const dates = { from: '2026-12-20', until: '2026-12-23' }
  for (const query of [{ dates }, { dates, address: 'Dortmund' }, { dates, mapSearch: true }]) {
    const page = draw(query as never)
    expect(page).toContain('vom 20. bis 23. Dez')
    expect(page).not.toMatch(/undefined|„“|\s,|\s\s|gefunden:/)
  }
  expect(draw({ dates, address: 'Dortmund' } as never)).toContain('Dortmund')
})
