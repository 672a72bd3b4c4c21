import { buildStale } from '../build/build-stale.ts'
import { allSteps } from '../build/steps.ts'
import { refuseArguments, type Verb } from '../verb.ts'

export const build: Verb = {
  usage: 'build',
  async run(args, { root }) {
    refuseArguments(args, build.usage)
    const say = (line: string) => void process.stdout.write(`${line}\n`)
    await buildStale(allSteps, { root, say, signal: new AbortController().signal })
  },
}
