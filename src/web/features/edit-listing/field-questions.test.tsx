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
