import { worldNames } from '#db/world/world-names.ts'

/**
 * A part of the product that is built from sources. Paths are relative to the project's folder; a folder means all files
 * below it, without tests.
 */
export type Step = {
  name: string
  /** Read by the build, so a change makes the result stale. */
  inputs: string[]
  /** Must exist, or the step runs again. */
  outputs: string[]
  /** Arguments for Node. */
  command: string[]
  /** Steps that must be done before. */
  after: string[]
  /** Whether only visitors need the results: a demo world is filled before they are there. */
  forVisitors?: boolean
}

const wordsStep: Step = {
  name: 'words',
  inputs: ['src/words', 'src/kernel/word-text.ts'],
  outputs: ['src/words/compiled/languages.js', 'src/words/compiled/messages.js'],
  command: ['src/words/compile.ts'],
  after: [],
}

/** The map and the table of places. */
export const mapStep: Step = {
  name: 'map',
  inputs: ['geo', 'src/adapters/geocoding/embedded', 'package-lock.json'],
  outputs: ['build/geo/basemap.pmtiles', 'build/geo/gazetteer.bin'],
  command: ['geo/build.ts', 'build/geo'],
  after: [],
}

/** Drawings of a marketplace (hero, cities, icons), or neutral ones for those that have none. */
const picturesStep = (world: string, folder: string): Step => ({
  name: `pictures-${world}`,
  inputs: [
    'db/world/pictures',
    `db/world/${world}/look.ts`,
    'src/cli/build/write-pictures.ts',
    'src/cli/build/phone-hero.ts',
    'package-lock.json',
  ],
  outputs: [`${folder}/brand`, `${folder}/icon-512.png`],
  command: ['src/cli/build/write-pictures.ts', world, folder],
  after: [],
})

const neutralPictures = picturesStep('neutral', 'build/pictures')
/** By the key of the marketplace: those with a demo world of their own. */
const ownPictures = new Map<string, Step>(worldNames.map((key) => [key, picturesStep(key, `build/pictures/${key}`)]))

const pagesStep: Step = {
  name: 'pages',
  inputs: [
    'src/web',
    'src/words',
    'src/kernel',
    'src/config',
    'src/domain',
    'src/cli/build/page-chunks.ts',
    'src/cli/build/write-fonts.ts',
    'vite.config.ts',
    'react-router.config.ts',
    'package-lock.json',
  ],
  outputs: ['build/pages/client/assets/words.json', 'build/pages/server/index.js'],
  command: ['node_modules/@react-router/dev/bin.cjs', 'build'],
  after: ['words'],
  forVisitors: true,
}

const packedStep: Step = {
  name: 'packed',
  inputs: [...pagesStep.inputs, 'src/cli/build/pack-files.ts'],
  outputs: ['build/pages/client/assets/packed.txt'],
  command: ['src/cli/build/pack-files.ts', 'build/pages/client/assets'],
  after: ['pages'],
  forVisitors: true,
}

const pageSteps = [wordsStep, pagesStep, packedStep, mapStep]

/** Everything that is built, for every marketplace. */
export const allSteps = [...pageSteps, neutralPictures, ...ownPictures.values()]

/**
 * Returns the steps without which a marketplace's pages cannot be served. To draw the pictures of all would take a minute.
 */
export function stepsToServe(marketplaceKey: string): Step[] {
  return [...pageSteps, picturesOf(marketplaceKey)]
}

/** Returns the steps of development; Vite renders pages on request. */
export function stepsToDevelop(marketplaceKey: string): Step[] {
  return [wordsStep, mapStep, picturesOf(marketplaceKey)]
}

function picturesOf(marketplaceKey: string): Step {
  return ownPictures.get(marketplaceKey) ?? neutralPictures
}

/** Steps without which the code cannot be imported. */
export const stepsBeforeCode = [wordsStep]
