import { expect, test } from 'vitest'
import { themeColours, themeFaults, toHex } from './theme-colours.ts'

/** A theme with the tokens that mails and maps need, with one of them replaced. */
function theme(brand: string, rest = ''): string {
  return `/* Ours:
 --brand: red; */
:root {
  --brand: ${brand};
  --on-brand: white;
  --request: #9a4a00;
  --bubble-own: hsl(200 40% 90%);
  --paper: Snow;
  --surface: white;
  --sunken: #eee;
  --ink: black;
  --ink-2: #333;
  --line: #ccc; --line-strong: #999; --accent: gold; --request-soft: #fed;
  ${rest}
}
`
}

test.each([
  ['#7a1f6b', '#7a1f6b', '#7a1f6b'],
  ['light-dark(#7a1f6b, #e59bd8)', '#7a1f6b', '#e59bd8'],
  ['light-dark(#718, rgb(229, 155, 216))', '#771188', '#e59bd8'],
  ['LIGHT-DARK(rebeccapurple,\n    hsl(120 50% 50%))', '#663399', '#40bf40'],
  ['light-dark(oklch(43% 0.095 240), oklch(0.43 0.095 240deg))', '#08557e', '#08557e'],
  ['light-dark(var(--ours), var(--theirs, hwb(0 0% 0%)))', '#123456', '#ff0000'],
  ['color(display-p3 1 0 0)', '#ff0000', '#ff0000'],
])('the colour %s is read', (value, light, dark) => {
  const css = theme(value, '--ours: #123456;')
  const hex = (look: 'light' | 'dark') => {
    const colour = themeColours(css, look).get('brand')
    return colour && toHex(colour)
  }
  expect([hex('light'), hex('dark')]).toEqual([light, dark])
  expect(themeFaults(css, 'theme.css')).toEqual([])
})

test.each([
  ['#7a1f6', 'theme.css:4 --brand: "#7a1f6" is no colour of CSS'],
  ['light-dark(#7a1f6b, rgb(1 2))', 'theme.css:4 --brand: "rgb(1 2)" is no colour of CSS'],
  ['color-mix(in oklch, red, blue)', 'theme.css:4 --brand: "color-mix(in oklch, red, blue)" is not one opaque colour.'],
  ['rgb(0 0 0 / 0.5)', 'theme.css:4 --brand: "rgb(0 0 0 / 0.5)" is not one opaque colour.'],
  ['grene', 'theme.css:4 --brand: "grene" is not one opaque colour.'],
  ['var(--brand)', 'theme.css:4 --brand: "var(--brand)" is not one opaque colour.'],
])('the colour %s is refused with its line', (value, sentence) => {
  const faults = themeFaults(theme(value), 'theme.css')
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(sentence)
})

test.each([
  ['between two colours', '  --brand: #123', 4, '--brand'],
  ['before a colour of several lines', '  --brand: light-dark(\n    #123,\n    #456\n  )', 7, '--brand'],
  ['of what is no colour', '  --brand: #123;\n  color-scheme: light dark', 5, 'color-scheme'],
  ['behind a remark', '  --brand: #123 /* green */', 4, '--brand'],
  ['on one line', '  --brand: #123 --other: #456;', 4, '--brand'],
])('a missing semicolon %s is named with its line', (_, written, line, name) => {
  const css = theme('#123').replace('  --brand: #123;', written)
  expect(themeFaults(css, 'theme.css')).toEqual([`theme.css:${line} ${name}: the ";" at the end is missing`])
})

test('the last declaration of a block may lack its semicolon', () => {
  expect(themeFaults(theme('#123', 'a:hover { --other: red }'), 'theme.css')).toEqual([])
})

test('a colour of mails that is missing or set again for the dark look is refused', () => {
  expect(themeFaults(theme('#123').replace('  --brand', '  --brnad'), 'theme.css')).toEqual([
    'theme.css: --brand is missing',
  ])
  expect(
    themeFaults(theme('#123', '} @media (prefers-color-scheme: dark) { :root { --brand: #fff }'), 'theme.css'),
  ).toEqual(['theme.css:14 --brand: stands twice; write light-dark(…, …) for the two looks'])
})

test('values that are not colours are unchanged', () => {
  const rest = '--shadow: 0 0 0 1px light-dark(transparent, #0001); --r-s: 8px; --text: "Inter", sans-serif;'
  expect(themeFaults(theme('#123', rest), 'theme.css')).toEqual([])
})
