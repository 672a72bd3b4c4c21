import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { SearchFailed } from './search-failed.tsx'

test('a search that fails says so, and is tried again with everything that was asked', () => {
  const router = createMemoryRouter(
    [{ id: 'search', path: '/s', Component: () => null, ErrorBoundary: SearchFailed }],
    {
      initialEntries: ['/s?address=Dortmund&page=2'],
      hydrationData: { errors: { search: new Error('no answer') } },
    },
  )
  const page = renderToStaticMarkup(<RouterProvider router={router} />)
  expect(page).toContain('<h1')
  expect(page).toContain('Die Suche hat nicht geklappt')
  expect(page).toContain('href="/s?address=Dortmund&amp;page=2"')
})
