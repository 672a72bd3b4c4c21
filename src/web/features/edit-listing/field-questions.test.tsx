import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { FieldQuestions } from './field-questions.tsx'
import type { AskedField } from './wizard-view.ts'

const asked = (key: string, kind: AskedField['kind']) =>
  ({ key, kind, label: key, options: [] }) as unknown as AskedField

const draw = (...fields: AskedField[]) =>
  renderToStaticMarkup(<FieldQuestions fields={fields} values={{}} problems={[]} />).replaceAll(/<(?!hr)[^>]*>/g, ' ')

test('one line parts the questions with yes and no from those before them', () => {
  expect(draw(asked('languages', 'text'), asked('pets', 'yesNo'), asked('steps', 'yesNo'))).toMatch(
    /languages[^<]*<hr[^>]*>[^<]*pets[^<]*steps[^<]*$/,
  )
  expect(draw(asked('pets', 'yesNo'), asked('languages', 'text'))).not.toContain('<hr')
})

test('questions name only hints and problems that are on the page', () => {
  const fields = [asked('pets', 'yesNo'), asked('languages', 'choices'), { ...asked('steps', 'yesNo'), hint: 'A hint' }]
  const problems = [{ field: 'languages', code: 'required', message: 'Missing' }]
  const page = renderToStaticMarkup(<FieldQuestions fields={fields} values={{}} problems={problems as never} />)
  const named = [...page.matchAll(/aria-describedby="([^"]*)"/g)].flatMap(([, ids]) => ids!.split(' '))
  expect(named.toSorted()).toEqual(['languages-error', 'steps-hint'])
  for (const id of named) expect(page).toContain(`id="${id}"`)
})
