import { expect, test } from 'vitest'
import { labelsOf, nameProblem, ownLabels, wordProblem } from './field-labels.ts'
import type { WizardView } from './wizard-view.ts'

const view = {
  kind: 'request',
  pricing: null,
  fields: [{ key: 'accessibility', kind: 'yesNoList', label: 'Need a step-free place?', info: null }],
} as unknown as WizardView
const required = { code: 'field-required', message: 'Please fill in this field.' }

test('the days of a request are called what its form calls them', () => {
  const [offer, request] = [ownLabels('offer', ''), ownLabels('request', '')]
  for (const name of ['availableFrom', 'availableUntil', 'capacity', 'address'])
    expect(request[name], name).not.toBe(offer[name])
})

test('problems of choices and of lists have sentences of their own', () => {
  const filled = wordProblem(view, { ...required, field: 'title' }).message
  expect(wordProblem(view, { ...required, field: 'accessibility' }).message).not.toBe(filled)
  expect(wordProblem(view, { ...required, field: 'category' }).message).not.toBe(filled)
  expect(wordProblem(view, { ...required, field: 'images' })).toMatchObject({ field: 'files' })
})

test('in a summary a problem begins with the name of its field', () => {
  const named = (field: string) => nameProblem(labelsOf(view), { ...required, field }).message
  expect(named('title')).toMatch(/^(Titel|Title): Please/)
  expect(named('accessibility')).toBe('Need a step-free place? Please fill in this field.')
  expect(named('unknown')).toBe('Please fill in this field.')
})
