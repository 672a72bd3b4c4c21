import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { RangeSlider } from './range-slider.tsx'

const labels = { min: 'Preis mindestens', max: 'Preis höchstens' }
const draw = (range: { min: number | null; max: number | null }, scale = {}) => {
  const markup = renderToStaticMarkup(
    <RangeSlider scale={scale} range={range} labels={labels} format={String} onChange={() => {}} />,
  )
  return ['min', 'max', 'step', 'value'].map((name) =>
    [...markup.matchAll(new RegExp(` ${name}="(\\d+)"`, 'g'))].map(([, value]) => Number(value)),
  )
}

test('without a scale of its own a range goes from 0 to 10,000,000 by steps of 1', () => {
  expect(draw({ min: null, max: null })).toEqual([
    [0, 0],
    [10_000_000, 10_000_000],
    [1, 1],
    [0, 10_000_000],
  ])
})

test('handles stay within the scale', () => {
  expect(draw({ min: 3, max: 99 }, { min: 5, max: 50, step: 5 })[3]).toEqual([5, 50])
})
