import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { inLocale } from '#web/server/reader-locale.ts'
import { LayoutContext } from '../../parts/layout-context.ts'
import DeleteProfile from './delete-profile-page.tsx'

const stay = { id: 'one', to: '/order/one/details', who: 'Du bist zu Gast bei Anna', what: '5.–8. Jan.' }

async function draw(stays: unknown[]): Promise<string> {
  const Page = DeleteProfile as unknown as React.ComponentType<{ loaderData: object }>
  const router = createMemoryRouter([{ path: '/', element: <Page loaderData={{ stays, requests: [] }} /> }])
  const layout = { locale: 'de', formatLocale: 'de-DE', marketplace: { limits: { passwordLength: 8, text: 5000 } } }
  return inLocale('de', async () =>
    renderToStaticMarkup(
      <LayoutContext value={layout as never}>
        <RouterProvider router={router} />
      </LayoutContext>,
    ),
  )
}

test('while a stay is agreed, password and button stand there switched off, with the reason', async () => {
  const page = await draw([stay])
  expect(page).toMatch(/<fieldset disabled=""[^]*name="currentPassword"/)
  expect(page).toMatch(/<button [^>]*disabled=""[^>]*>[^<]*Konto löschen/)
  expect(page).toContain('Das geht, sobald kein Aufenthalt mehr vereinbart ist.')
  expect(page).not.toContain('atOnce')
})

test('without an agreed stay the account can be deleted', async () => {
  const page = await draw([])
  expect(page).not.toContain('disabled=""')
  expect(page).toContain('name="atOnce"')
})
