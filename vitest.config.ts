import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { compileWords } from './src/words/compile.ts'

// A fresh clone has no compiled words yet. `npm test` builds first, and `npm run words` follows a change.
if (!existsSync(join(import.meta.dirname, 'src/words/compiled/messages.js'))) await compileWords()

const everywhere = ['node_modules/**', 'build/**', 'data/**', 'tests/journeys/**']
/** Rooms whose tests need no database; tests/start runs whole programs. */
const unit = [
  'src/{kernel,config,words}/**/*.test.ts',
  'tests/architecture/**/*.test.ts',
  'geo/**/*.test.ts',
  'sandbox/**/*.test.ts',
]
const programs = ['tests/{start,faults,storm,attacks}/**/*.test.ts']
/** A site behind a proxy, in a browser. */
const deployed = ['tests/deployed/**/*.test.ts']
/** Several nodes, a pooler and a replica that takes over. */
const cluster = ['tests/cluster/**/*.test.ts']
const full = process.env.QUARTIER_TEST_SCALE === 'full'
/** They build a copy of the project, which takes minutes: at full scale only. */
const long = full ? [] : ['tests/start/third-language.test.ts']

export default defineConfig({
  test: {
    environment: 'node',
    setupFiles: 'tests/each-file.ts',
    // Files share what they import, which is two fifths of the time; each has its own database and its own app.
    isolate: false,
    // Preparing takes as long as the machine is busy.
    hookTimeout: 120_000,
    maxWorkers: process.env.TEST_DATABASE_URL ? 1 : 2,
    coverage: { provider: 'v8', exclude: ['**/*.test.ts'] },
    projects: [
      {
        extends: true,
        // The sandbox and the words take seconds on a busy machine, too.
        test: { name: 'unit', include: unit, exclude: everywhere, testTimeout: 30_000 },
      },
      {
        extends: true,
        test: {
          name: 'integration',
          include: ['**/*.test.{ts,tsx}'],
          exclude: [...everywhere, ...unit, ...programs, ...deployed, ...cluster],
          globalSetup: 'tests/database-server.ts',
          testTimeout: full ? 900_000 : 30_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'programs',
          include: programs,
          exclude: [...everywhere, ...long],
          globalSetup: 'tests/database-server.ts',
          // At full scale moments are promised, which wants the machine for itself.
          fileParallelism: !full,
          testTimeout: full ? 900_000 : 120_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'deployed',
          include: deployed,
          exclude: everywhere,
          testTimeout: full ? 900_000 : 90_000,
          hookTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'cluster',
          include: cluster,
          exclude: everywhere,
          globalSetup: 'tests/cluster/running-cluster.ts',
          // One cluster for all files.
          fileParallelism: false,
          testTimeout: full ? 7_200_000 : 600_000,
          hookTimeout: 240_000,
        },
      },
    ],
  },
})
