import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')
const full = process.env.QUARTIER_TEST_SCALE === 'full'

/** Stories that look at the map. Drawing it without a graphics card takes most of a processor: the others do without. */
const withMap = [
  'from-offer-to-answer.story.ts',
  'place-of-offer.story.ts',
  'search-map.story.ts',
  'search-map-view.story.ts',
  'search-phone.story.ts',
  'search-price.story.ts',
  'search.story.ts',
  'stay-ends.story.ts',
  // At full scale it keeps pictures for people to look at.
  ...(full ? ['screens.story.ts'] : []),
]
const browserFlags = [
  '--no-sandbox',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // No page of a story leads to another machine.
  '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1',
]

/** The browser without windows draws no frame of its own around each page. */
const executablePath = process.env.HEADLESS_SHELL_PATH || process.env.CHROMIUM_PATH || '/usr/bin/chromium'

export default defineConfig({
  testDir: '.',
  // Stories of several starts take minutes: at full scale.
  grepInvert: full ? undefined : /@long/,
  outputDir: resolve(root, 'test-results/journeys'),
  globalSetup: './global-setup.ts',
  // Stories wait as much as they work: three keep two cores busy.
  workers: 3,
  retries: 1,
  fullyParallel: true,
  timeout: 240_000,
  expect: { timeout: 20_000 },
  use: {
    actionTimeout: 60_000,
    navigationTimeout: 30_000,
    // A trace films every page, which costs more than the story.
    trace: 'on-first-retry',
  },
  projects: [
    { name: 'map', testMatch: withMap, use: launch('--enable-unsafe-swiftshader') },
    {
      name: 'pages',
      testMatch: '*.story.ts',
      testIgnore: withMap,
      use: launch('--disable-gpu', '--in-process-gpu', '--disable-3d-apis'),
    },
  ],
})

function launch(...graphics: string[]) {
  return { launchOptions: { executablePath, args: [...browserFlags, ...graphics] } }
}
