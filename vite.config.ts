import { globSync, readFileSync } from 'node:fs'
import { builtinModules } from 'node:module'
import { relative } from 'node:path'
import { pathToFileURL } from 'node:url'
import { reactRouter } from '@react-router/dev/vite'
import { defineConfig, type Plugin } from 'vite'
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
 * Icons without what only their makers need: names become classes that no style asks for, and keys are random letters, which do
 * not pack. Keys by position are as unique within an icon.
 */
function plainIcons(): Plugin {
  return {
    name: 'plain-icons',
    apply: 'build',
    transform: {
      filter: { id: /lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs$/ },
      handler(code) {
        if (!code.includes('__iconData =')) return null
        let position = 0
        const plain = code
          .replace(/key: "\w+"/g, () => `key: ${position++}`)
          .replace(/^ {2}name: .*\n/m, '')
          .replace(/,\n {2}aliases: \[[^\]]*\]/, '')
        if (position === 0) throw new Error('An icon is written differently than before: see plainIcons.')
        return { code: plain, map: null }
      },
    },
  }
}

const everyPage =
  /[\\/]src[\\/](words[\\/]|web[\\/](root|parts[\\/](avatar|banners|button|date-range-text|frame|language|logo|momentary|page-meta|search-address|still|top-bar)))/

/** What the frame around every page is made of. */
function isOfEveryPage(id: string): boolean {
  return everyPage.test(id) && !id.endsWith('.css')
}

/**
 * What search and listing share: a file takes along what it uses, and whoever else uses that would load the whole file for
 * it.
 */
const isShared =
  /[\\/]web[\\/]parts[\\/](address-dialog|badge|change-range|format-locale|hydrated|note|picture|popover|price-text)\.tsx?$|[\\/]listing-card\.module\.css$|[\\/]icons[\\/](arrow-left|calendar-days|chevron-(down|left|right)|flag|list|lock|map|sliders-horizontal)\.mjs$/

/** What the page of a listing shows to everybody, and the styles of all of it: its HTML comes whole from the server. */
const isOfListing =
  /[\\/]routes[\\/]listing[\\/](bottom-bar|box|details|gallery|head|place-section|section|share-link|source-picture)\.tsx$|[\\/]routes[\\/]listing[\\/][\w-]+\.module\.css$/

/** What is only read there. */
const isStillOfListing = /[\\/]routes[\\/]listing[\\/](description|facts|host|host-card|safety-notice|similar)\.tsx$/

/** Asking for a stay at an offer. */
const isOfStay = /[\\/]routes[\\/]listing[\\/](stay-box|stay-fields)\.tsx$/

/** What the search page shows before anything in it is opened. */
const isOfSearch =
  /[\\/]routes[\\/]search[\\/](category-switch|change-without|filter-chip|filter-row|map-panel|phone-pill|result-list|result-text|search-links|search-page|sort-menu)\.tsx?$|[\\/]web[\\/]parts[\\/]search-(bar|pill)\.tsx$/

/** What every page of a member has on a phone. */
const isOfMembers =
  /[\\/]web[\\/]parts[\\/]phone-tabs\.tsx$|[\\/]live[\\/]live-connection\.ts$|[\\/]icons[\\/](layout-list|user-round)\.mjs$/

/**
 * The framework, the frame of the site and the icons come in one file each instead of many: they are fetched sooner and pack tighter.
 */
const fewerFiles = {
  groups: [
    { name: 'framework', test: /node_modules[\\/](react|react-dom|scheduler|react-router|@react-router)[\\/]/ },
    { name: 'icons', test: /node_modules[\\/]lucide-react[\\/]/, minShareCount: 6 },
    { name: 'frame', test: isOfEveryPage },
    { name: 'shared', test: isShared },
    { name: 'cards', test: /[\\/]web[\\/]parts[\\/](listing-card|pagination)\.tsx$/ },
    { name: 'end', test: /[\\/]web[\\/]parts[\\/](notices|search-summary)\.tsx$/ },
    { name: 'listing', test: isOfListing },
    { name: 'listing-still', test: isStillOfListing },
    { name: 'stay', test: isOfStay },
    { name: 'search', test: isOfSearch },
    { name: 'member', test: isOfMembers },
  ],
}

const styleSheets = globSync('src/web/**/*.module.css', { cwd: import.meta.dirname }).toSorted()

/**
 * A class (or the name of a motion) in the built pages: the number of its file and its own number in there. Such names pack to next to nothing, where
 * hashes would be a tenth of a page's script. Pages and server are built from the same files and so agree.
 */
function shortClassName(name: string, file: string): string {
  const path = relative(import.meta.dirname, file.replace(/\?.*$/, ''))
  const names = [
    ...new Set(readFileSync(file.replace(/\?.*$/, ''), 'utf8').match(/(?<=\.|@keyframes )[a-zA-Z][\w-]*/g)),
  ]
  const [sheet, own] = [styleSheets.indexOf(path), names.indexOf(name)]
  if (sheet < 0 || own < 0) throw new Error(`No short name for the class ${name} of ${path}`)
  return `c${sheet.toString(36)}_${own.toString(36)}`
}

/**
 * Browsers that know `light-dark()`, as the themes need anyway: written for older ones, it only works where the same file
 * declares `color-scheme`.
 */
const cssTarget = ['chrome123', 'edge123', 'firefox120', 'safari17.5']

export default defineConfig({
  plugins: [engineStaysOutside(), plainIcons(), wordsOfModule(import.meta.dirname), reactRouter()],
  publicDir: 'src/web/public',
  css: {
    modules: {
      generateScopedName: process.env.NODE_ENV === 'production' ? shortClassName : '[local]_[hash:base64:4]',
    },
  },
  build: { target: 'es2023', cssTarget, cssMinify: true, assetsInlineLimit: 0 },
  environments: {
    // As a package of its own the server would hold all of its thousand icons.
    ssr: { resolve: { noExternal: ['lucide-react'] } },
    client: { build: { rolldownOptions: { output: { codeSplitting: fewerFiles } } } },
  },
  // Otherwise development finds them with the first page, and that page loads half of its files in vain.
  optimizeDeps: {
    include: ['lucide-react', 'react-aria-components', '@internationalized/date', 'maplibre-gl', 'pmtiles'],
  },
  server: { watch: { ignored: ['**/data/**', '**/build/**', '**/src/words/compiled/**'] } },
})
