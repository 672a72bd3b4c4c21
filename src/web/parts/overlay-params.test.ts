import { expect, test } from 'vitest'
import { changesOverlayOnly } from './overlay-params.ts'

const url = (path: string) => new URL(path, 'https://stay.example.org')

test('opening a photo or the menu loads nothing again', () => {
  expect(changesOverlayOnly(url('/l/a/1?dates=x'), url('/l/a/1?dates=x&photo=2'))).toBe(true)
  expect(changesOverlayOnly(url('/?mobilemenu=open'), url('/'))).toBe(true)
})

test('another page, another search and a reload do', () => {
  expect(changesOverlayOnly(url('/s?page=1'), url('/s?page=2'))).toBe(false)
  expect(changesOverlayOnly(url('/l/a/1'), url('/l/b/2'))).toBe(false)
  expect(changesOverlayOnly(url('/l/a/1'), url('/l/a/1'))).toBe(false)
})
