import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build } from 'vite'
import { expect, test } from 'vitest'
import { catalogueText } from './catalogue.ts'
import { wordsOfModule } from './words-of-module.ts'

test('a module of the browser is built with the words it says, in every language, and no others', async () => {
  const folder = await mkdtemp(join(import.meta.dirname, '../../build/words-test-'))
  try {
    await writeFile(
      join(folder, 'page.ts'),
      `import * as m from '#words/compiled/messages.js'\nexport const label = () => m.layout_log_in()`,
    )
    const built = await build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [wordsOfModule(folder)],
      build: { write: false, lib: { entry: 'page.ts', formats: ['es'] } },
    })
    const { output } = [built].flat()[0] as { output: { fileName: string; code?: string; source?: string }[] }
    const code = output.map((file) => file.code ?? '').join('')
    expect(code).toContain(JSON.stringify(catalogueText('layout_log_in', 'de')).slice(1, -1))
    expect(code).toContain(JSON.stringify(catalogueText('layout_log_in', 'en')).slice(1, -1))
    expect(code).not.toContain(catalogueText('layout_log_out', 'de'))
    expect(output.find(({ fileName }) => fileName === 'assets/words.json')?.source).toBe('["layout_log_in"]')
  } finally {
    await rm(folder, { recursive: true })
  }
})

test('a module that passes all words on is refused', async () => {
  const folder = await mkdtemp(join(import.meta.dirname, '../../build/words-test-'))
  try {
    await writeFile(join(folder, 'page.ts'), `export * from '#words/compiled/messages.js'`)
    const building = build({
      root: folder,
      configFile: false,
      logLevel: 'silent',
      plugins: [wordsOfModule(folder)],
      build: { write: false, lib: { entry: 'page.ts', formats: ['es'] } },
    })
    await expect(building).rejects.toThrow('Words are called as m.name(), and not passed on')
  } finally {
    await rm(folder, { recursive: true })
  }
})
