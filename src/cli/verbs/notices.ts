import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { thirdPartyNotices } from '../notices.ts'
import { refuseArguments, type Verb } from '../verb.ts'

export const notices: Verb = {
  usage: 'notices',
  async run(args, { root }) {
    refuseArguments(args, notices.usage)
    await writeFile(join(root, 'THIRD-PARTY-NOTICES.md'), await thirdPartyNotices(root))
  },
}
