import { join } from 'node:path'
import { readSettings } from '#config/env.ts'
import { loadApp } from '../load-app.ts'
import { readOptions } from '../read-options.ts'
import type { Verb } from '../verb.ts'

const usage = 'words [--locale <language>] [--own] [beginning of a key]'

/** Every word of the product with its key and text, and the text by which the marketplace replaces it. */
export const words: Verb = {
  usage,
  async run(given, { root, environment }) {
    const { positionals, options } = readOptions(given, { locale: 'string', own: 'boolean' }, usage, 1)
    const [beginning = ''] = positionals
    const settings = readSettings(environment)
    const { checkWords, ownKeys } = await loadApp()
    const [{ loadMarketplace }, { readOwnWords, wordsFile }, { catalogueText, wordKeys }] = await Promise.all([
      import('#config/marketplace.ts'),
      import('#config/own-words.ts'),
      import('#words/catalogue.ts'),
    ])
    const marketplace = await loadMarketplace(settings.marketplace, root)
    checkWords(marketplace)
    const locale = marketplace.locales.find((each) => each === (options.locale ?? marketplace.defaultLocale))
    if (!locale) throw new Error(`The marketplace speaks ${marketplace.locales.join(', ')}. Usage: quartier ${usage}`)
    const put = marketplace.words[locale]
    const keys = [...wordKeys, ...ownKeys(marketplace)].filter(
      (key) => key.startsWith(beginning) && (!options.own || Object.hasOwn(put, key)),
    )
    const file = wordsFile(marketplace.folder, locale)
    // The other words are the names of categories.
    const inFile = new Set(Object.keys((await readOwnWords(marketplace.folder, [locale]))[locale]))
    const lines = keys.flatMap((key) => {
      const product = wordKeys.includes(key) ? catalogueText(key, locale) : undefined
      const text = product ? JSON.stringify(product) : '(only a marketplace has it)'
      const instead = put[key]
      const from = inFile.has(key) ? file : `${join(marketplace.folder, 'marketplace.ts')} (name of a category)`
      return [`${key}  ${text}`, ...(instead === undefined ? [] : [`    ${from}: ${JSON.stringify(instead)}`])]
    })
    process.stdout.write(`${lines.join('\n')}\n`)
  },
}
