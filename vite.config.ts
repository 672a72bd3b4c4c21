import { createHash } from 'node:crypto'
import { builtinModules } from 'node:module'
import { join, relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
import { pageChunks } from './src/cli/build/page-chunks.ts'
import { writeFonts } from './src/cli/build/write-fonts.ts'
import { wordsOfModule } from './src/words/words-of-module.ts'

/**
 * The engine runs as it stands, outside the page bundle: one copy of each module, so that what a use-case throws is what a
 * page catches.
 */
function engineStaysOutside(): Plugin {
  const engine = /^#(kernel|config|domain|words|web\/server)\//
  return {
    name: 'engine-stays-outside',
    enforce: 'pre',
    configEnvironment(name) {
      // In development Vite would take in what has a file: address; as a builtin it is left to Node.
      return name === 'ssr' ? { resolve: { builtins: [...builtinModules, /^node:/, /^file:/] } } : undefined
    },
    async resolveId(source, importer) {
      if (this.environment.name !== 'ssr' || !engine.test(source)) return null
      if (this.environment.mode === 'build') return { id: source, external: true }
      const resolved = await this.resolve(source, importer, { skipSelf: true })
      return resolved && { id: pathToFileURL(resolved.id).href, external: true }
    },
  }
}

/**
 * Makes React Router await a route's loader at once. It returns the loader's promise from a `try` block whose `finally`
 * first waits for style sheets: a redirect, an error or an abort in the meantime counts as an unhandled rejection in the
 * browser. Throws when React Router's code has changed; if it awaits the loader itself by then, this can go.
 */
function loadersAreAwaited(): Plugin {
  const file = /[\\/]react-router[\\/]dist[\\/]production[\\/]lib[\\/]dom[\\/]ssr[\\/]routes\.js$/
  const notAwaited = /return handler\(\);(?=\s*\} finally \{\s*await linkPrefetchPromise)/
  return {
    name: 'loaders-are-awaited',
    apply: 'build',
    transform: {
      filter: { id: file },
      handler(code) {
        if (!notAwaited.test(code))
          throw new Error('React Router calls loaders in another way: look at loadersAreAwaited()')
        return { code: code.replace(notAwaited, 'return await handler();'), map: null }
      },
    },
  }
}

/** Lets the file of a page hold what its other files import, which groups of modules need. React Router asks for less. */
function pagesExportMore(): Plugin {
  return {
    name: 'pages-export-more',
    apply: 'build',
    options(options) {
      return this.environment?.name === 'client' ? { ...options, preserveEntrySignatures: 'allow-extension' } : null
    },
  }
}

/** Smaller files of the typefaces, which `#fonts` leads to. */
function fontsAreCut(): Plugin {
  return { name: 'fonts-are-cut', config: () => writeFonts(join(import.meta.dirname, 'build/fonts')) }
}

/**
 * The name of a class (or of a motion) in the pages: its own and a number of its file, which is the same for all of them
 * and so packs to next to nothing.
 */
function classNameOf(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  return `${name}_${createHash('sha1').update(path).digest('base64url').slice(0, 4)}`
}

/**
 * Browsers that know `light-dark()`, as the themes need anyway: written for older ones, it only works where the same file
 * declares `color-scheme`.
 */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

export default defineConfig({
  plugins: [
    fontsAreCut(),
    engineStaysOutside(),
    loadersAreAwaited(),
    wordsOfModule(import.meta.dirname),
    reactRouter(),
    pagesExportMore(),
  ],
  publicDir: 'src/web/public',
  css: { modules: { generateScopedName: classNameOf } },
  build: { target: 'es2023', cssTarget, cssMinify: true, assetsInlineLimit: 0 },
  environments: {
    // One file of the server instead of 150.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: { build: { rolldownOptions: { output: { codeSplitting: pageChunks(import.meta.dirname) } } } },
  },
  // Otherwise development finds them with the first page, and that page loads half of its files in vain.
  optimizeDeps: {
    include: ['react-aria-components', '@internationalized/date', 'maplibre-gl', 'pmtiles'],
    // Prepared, its 1,700 icons would be read for the 150 that are used.
    exclude: ['lucide-react'],
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/src/words/compiled/**'] } },
})
