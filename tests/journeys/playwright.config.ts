import { resolve } from 'node:path'
import { defineConfig } from '@playwright/test'

const root = resolve(import.meta.dirname, '../..')

export default defineConfig({
  testDir: '.',
  testMatch: '*.story.ts',
  // Stories of several starts take minutes: at full scale.
  grepInvert: process.env.QUARTIER_TEST_SCALE === 'full' ? undefined : /@long/,
  outputDir: resolve(root, 'test-results/journeys'),
  globalSetup: './global-setup.ts',
  // Stories wait more than they work: three keep two cores busy.
  workers: Number(process.env.QUARTIER_TEST_WORKERS ?? 3),
  retries: 2,
  fullyParallel: true,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    navigationTimeout: 30_000,
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        '--enable-unsafe-swiftshader',
      ],
    },
  },
})
