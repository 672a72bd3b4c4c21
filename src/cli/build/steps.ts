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

const picturesStep: Step = {
  name: 'pictures',
  inputs: [
    'db/world/pictures',
    'db/world/euro2024/look.ts',
    'db/world/neutral/look.ts',
    'db/world/saunas/look.ts',
    'src/cli/build/write-pictures.ts',
    'src/cli/build/phone-hero.ts',
    'package-lock.json',
  ],
  outputs: [
    'build/pictures/brand',
    'build/pictures/icon-512.png',
    'build/pictures/euro2024/brand',
    'build/pictures/saunas/brand',
  ],
  command: ['src/cli/build/write-pictures.ts', 'build/pictures'],
  after: [],
}

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
}

const packedStep: Step = {
  name: 'packed',
  inputs: [...pagesStep.inputs, 'src/cli/build/pack-files.ts'],
  outputs: ['build/pages/client/assets/packed.txt'],
  command: ['src/cli/build/pack-files.ts', 'build/pages/client/assets'],
  after: ['pages'],
}

const checkedStep: Step = {
  name: 'checked',
  inputs: [...pagesStep.inputs, 'src/cli/build/check-route-modules.ts'],
  outputs: ['build/pages/client/assets/checked.txt'],
  command: ['src/cli/build/check-route-modules.ts', 'build/pages/client'],
  after: ['pages'],
}

/** Everything that is built before pages are served. */
export const allSteps = [wordsStep, pagesStep, checkedStep, packedStep, mapStep, picturesStep]

/** Steps of development; Vite renders pages on request. */
export const stepsOfDevelopment = [wordsStep, mapStep, picturesStep]

/** Steps without which the code cannot be imported. */
export const stepsBeforeCode = [wordsStep]
