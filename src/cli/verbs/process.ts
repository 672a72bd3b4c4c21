import { readFile } from 'node:fs/promises'
import { basename, dirname } from 'node:path'
import { readDetails } from '#config/process-files.ts'
import {
  allProcesses,
  drawProcess,
  drawProcessPicture,
  type Process,
  processByAlias,
  processFaults,
  readInstalledProcess,
  statesWithoutLook,
} from '#domain/transactions/index.ts'
import { runtimeFaults } from '#src/check-marketplace.ts'
import type { Verb } from '../verb.ts'

/** `quartier process`: which flows there are, a flow as a picture, and whether a process file can be run here. */
export const processVerb: Verb = {
  usage: 'process [list | draw <name> [--svg] | check <file.edn>]',
  async run([what = 'list', name = '', ...flags]) {
    if (what === 'list') return print(`${processNames().join('\n')}\n`)
    if (what === 'draw' && name) {
      const flow = find(name)
      return print(flags.includes('--svg') ? drawProcessPicture(flow) : drawProcess(flow))
    }
    if (what === 'check' && name) return check(name)
    throw new Error(`That is not understood. Usage: quartier ${processVerb.usage}`)
  },
}

/** Names of all processes that can be asked for, such as `free-stay/release-1`. */
function processNames(): string[] {
  return [...new Set(allProcesses().map(({ name, alias }) => `${name}/${alias}`))]
}

/** By its whole alias, or by the name alone. */
function find(name: string): Process {
  const alias = processNames().find((each) => each === name || each.startsWith(`${name}/`))
  if (!alias) throw new Error(`There is no process ${name}. There are: ${processNames().join(', ')}`)
  return processByAlias(alias)
}

async function check(file: string): Promise<void> {
  const source = await readFile(file, 'utf8').catch(() => {
    throw new Error(`${file} cannot be read`)
  })
  const name = basename(dirname(file)) === '.' ? basename(file, '.edn') : basename(dirname(file))
  const details = await readDetails(file)
  const flow = readInstalledProcess({ name, version: 1, path: file, source, details })
  // These checks also run at the start.
  const faults = [...processFaults(flow), ...runtimeFaults(flow)]
  print(`${flow.transitions.length} transitions, ${flow.notifications.length} notifications\n`)
  if (faults.length > 0) throw new Error(faults.join('\n'))
  const plain = statesWithoutLook(flow)
  if (plain.length > 0) print(`Without a look in details.json, shown with a plain dot: ${plain.join(', ')}\n`)
  print('Everything fits together, every action can be run and every mail written.\n')
}

function print(text: string): void {
  process.stdout.write(text)
}
