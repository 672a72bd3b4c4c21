import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { builtStyles } from './style-text.ts'

const pages = mkdtempSync(join(tmpdir(), 'quartier-styles-'))
afterAll(() => rmSync(pages, { recursive: true }))
mkdirSync(join(pages, 'assets'))
writeFileSync(join(pages, 'assets/frame-a1.css'), 'p::before{content:"„Grüße“ → "}')
writeFileSync(join(pages, 'assets/end-b2.css'), 'p::after{content:"</style><script>"}')

test('the theme comes first and every sheet follows in its order, with its letters as they are', () => {
  const text = builtStyles(pages, '/* Möbel */')
  expect(text(['/theme.css', '/assets/frame-a1.css#'])).toBe('/* Möbel */\np::before{content:"„Grüße“ → "}')
})

test('a text in a style sheet cannot end the element that it stands in', () => {
  const text = builtStyles(pages, 'a::after{content:"</style>"}')
  expect(text(['/theme.css', '/assets/end-b2.css'])).not.toContain('</')
})
