import { expect, test } from 'vitest'
import { changesOverlayOnly, formOver, pagePath } from './overlay-params.ts'

const url = (path: string) => new URL(path, 'https://stay.example.org')

test('opening a photo or the menu loads nothing again', () => {
  expect(changesOverlayOnly(url('/l/a/1?dates=x'), url('/l/a/1?dates=x&photo=2'))).toBe(true)
  expect(changesOverlayOnly(url('/?mobilemenu=open'), url('/'))).toBe(true)
})

test('another page, another search and a reload load everything again', () => {
  expect(changesOverlayOnly(url('/s?page=1'), url('/s?page=2'))).toBe(false)
  expect(changesOverlayOnly(url('/l/a/1'), url('/l/b/2'))).toBe(false)
  expect(changesOverlayOnly(url('/l/a/1'), url('/l/a/1'))).toBe(false)
})

test('a form over a listing does not load the listing again, whatever days are chosen there', () => {
  expect(changesOverlayOnly(url('/l/a/1?dates=x&book=1'), url('/l/a/1/request?dates=x&people=1'))).toBe(true)
  expect(changesOverlayOnly(url('/l/a/1/request?dates=x'), url('/l/a/1/request?dates=x&sent=2'))).toBe(true)
  expect(changesOverlayOnly(url('/l/a/1/request?dates=y'), url('/l/a/1?dates=y'))).toBe(true)
  expect(changesOverlayOnly(url('/l/a/1/request'), url('/l/b/2/request')), 'another listing').toBe(false)
  expect(changesOverlayOnly(url('/l/a/1/request'), url('/l/a/1/request')), 'a reload').toBe(false)
})

test('the page below a form is its listing; a checkout is a page of its own', () => {
  expect([pagePath('/l/a/1/enquire'), formOver('/l/a/1/enquire')]).toEqual(['/l/a/1', 'enquire'])
  expect([pagePath('/l/a/1/checkout'), formOver('/l/a/1/checkout')]).toEqual(['/l/a/1/checkout', undefined])
})
