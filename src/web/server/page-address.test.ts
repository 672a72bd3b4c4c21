import { expect, test } from 'vitest'
import { pageAddress } from './page-address.ts'

test('the address of a page is the same whether the page or its data is asked for', () => {
  const address = (path: string) => {
    const { pathname, search } = pageAddress(new Request(`http://localhost${path}`))
    return pathname + search
  }
  expect(address('/inbox/all?page=2')).toBe('/inbox/all?page=2')
  expect(address('/inbox/all.data?page=2&_routes=root')).toBe('/inbox/all?page=2')
  expect(address('/_.data')).toBe('/')
})
