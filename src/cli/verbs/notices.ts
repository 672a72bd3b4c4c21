import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { thirdPartyNotices } from '../notices.ts'
import { refuseWords, type Verb } from '../verb.ts'

export const notices: Verb = {
  usage: 'notices',
  async run(words, { root }) {
    refuseWords(words, notices.usage)
    await writeFile(join(root, 'THIRD-PARTY-NOTICES.md'), await thirdPartyNotices(root))
  },
}
