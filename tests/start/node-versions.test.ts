import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './program.ts'

const brought = join(root, 'node_modules/.bin')
/** The Node installed on the machine, if there is one. */
const installed = (process.env.PATH ?? '')
  .split(delimiter)
  .filter((folder) => !folder.includes('node_modules'))
  .find((folder) => existsSync(join(folder, 'node')))
const major = installed
  ? Number(/v(\d+)/.exec(execFileSync(join(installed, 'node'), ['-v'], { encoding: 'utf8' }))?.[1])
  : 0

/** The commands of README and docs/operating.md, with a Node first in the path. */
const commands = [
  ['node', 'src/cli/quartier.mjs', '--help'],
  ['npx', 'quartier', '--help'],
  ['npm', 'run', 'quartier', '--', '--help'],
]

function run([command = '', ...words]: string[], nodeFolder: string) {
  const environment = {
    ...process.env,
    PATH: [nodeFolder, ...(process.env.PATH ?? '').split(delimiter)].join(delimiter),
  }
  const { status, stdout, stderr } = spawnSync(command, words, { cwd: root, env: environment, encoding: 'utf8' })
  return { status, printed: stdout + stderr }
}

test.each(commands)('%s %s %s works with the Node that npm brought first in the path', (...command) => {
  expect(run(command, brought)).toMatchObject({ status: 0, printed: expect.stringContaining('Usage: quartier <verb>') })
})

// On a machine with nothing but a new Node there is no old one to try.
test.runIf(major > 0 && major < 24).each(commands)(
  '%s %s %s works with the older Node of the machine',
  (...command) => {
    expect(run(command, installed ?? '')).toMatchObject({
      status: 0,
      printed: expect.stringContaining('Usage: quartier <verb>'),
    })
  },
)

test.runIf(major > 0 && major < 22)(
  'without the Node that npm brings, an older one says in one sentence what is needed',
  () => {
    const { status, stderr } = spawnSync(join(installed ?? '', 'node'), ['--input-type=module', '-e', bareStart], {
      cwd: root,
      encoding: 'utf8',
    })
    expect([status, stderr]).toEqual([
      1,
      expect.stringMatching(/^Quartier needs Node 24, this is \d+\.\d+\.\d+\..*\n$/),
    ])
  },
)

/** Runs the launcher from a copy that has no node_modules beside it. */
const bareStart = `
  import { cpSync, mkdtempSync } from 'node:fs'
  import { tmpdir } from 'node:os'
  import { join } from 'node:path'
  import { pathToFileURL } from 'node:url'
  const folder = mkdtempSync(join(tmpdir(), 'quartier-bare-'))
  cpSync('src/cli/quartier.mjs', join(folder, 'src/cli/quartier.mjs'))
  await import(pathToFileURL(join(folder, 'src/cli/quartier.mjs')).href)
`
