import { readSettings } from '#config/env.ts'
import type { App } from '#domain/app.ts'
import { failedWork, retryFailedWork } from '#domain/background-work/index.ts'
import { emailField, system } from '#domain/users/index.ts'
import { systemClock } from '#kernel/clock.ts'
import { mail_test_subject, mail_test_text } from '#words/compiled/messages.js'
import { setOwnWords } from '#words/word.ts'
import { certificateAdvice } from '../certificate-advice.ts'
import { checkFolder } from '../check-folder.ts'
import { counted } from '../counted.ts'
import { loadApp } from '../load-app.ts'
import { withSite } from '../open-site.ts'
import type { CommandContext, Verb } from '../verb.ts'

const usage = `mail list                             mails that failed, wait for another attempt or may not have arrived
       quartier mail retry <id>              sends one of them again
       quartier mail retry refused|failed|uncertain
                                             sends all whose address was refused, all that failed otherwise, or all that may
                                             not have arrived
       quartier mail test <address>          sends one short mail there at once, and prints what the mail server answers`

type Directory = Pick<App, 'db' | 'clock'>

/** Mails that did not go out, and a mail that tries the way out. */
export const mail: Verb = {
  usage,
  async run([action = '', which, ...rest], place) {
    const isList = action === 'list' && which === undefined
    const isRetry = action === 'retry' && which !== undefined
    const isTest = action === 'test' && which !== undefined
    if ((!isList && !isRetry && !isTest) || rest.length > 0) throw new Error(`Usage: quartier ${usage}`)
    if (isTest) return void process.stdout.write(await sendTest(which, place))
    await withSite(place, async ({ settings, database }) => {
      const directory = { db: database.db, clock: systemClock(settings.clockOffset) }
      process.stdout.write(isRetry ? await retry(directory, which) : await list(directory))
    })
  },
}

async function list(directory: Directory): Promise<string> {
  const mails = await failedMails(directory)
  const lines = mails.map(({ id, name, outcome, attempts, parkedAt, nextAttemptAt, reason }) => {
    const next = parkedAt ? outcome : `next attempt ${nextAttemptAt.toISOString()}`
    return [id, name.padEnd(34), next, `${attempts} attempts`, reason].join('  ')
  })
  return lines.map((line) => `${line}\n`).join('') || 'Every mail has gone out.\n'
}

async function retry(directory: Directory, which: string): Promise<string> {
  const parked = (await failedMails(directory)).filter(({ parkedAt }) => parkedAt)
  const isOutcome = which === 'refused' || which === 'failed' || which === 'uncertain'
  const chosen = isOutcome ? parked.filter(({ outcome }) => outcome === which).map(({ id }) => id) : [which]
  for (const id of chosen)
    await retryFailedWork(directory, system, { kind: 'mail', id }).catch(() => {
      throw new Error(`There is no mail ${id} that could be sent again.`)
    })
  return `${counted(chosen.length, 'mail is', 'mails are')} sent again\n`
}

/** Needs no site: what is tried are the settings. Throws one sentence when the mail was not taken. */
async function sendTest(to: string, { root, environment }: CommandContext): Promise<string> {
  const address = emailField.safeParse(to)
  if (!address.success) throw new Error(`"${to}" is no e-mail address.`)
  const settings = readSettings(environment)
  const { mail: sending, inbox, publicUrl } = settings
  if (sending.kind === 'kept')
    throw new Error(`Without MAIL_URL nothing is sent: mails are kept and shown at ${publicUrl}/dev/mail.`)
  const { namedSender, sendTestMail } = await loadApp()
  const { name, defaultLocale: locale, words } = await checkFolder({ ...settings, production: false }, root)
  setOwnWords(words)
  const { isTaken, answer } = await sendTestMail(sending.url, {
    from: namedSender(sending.from, name),
    to: address.data,
    bouncesTo: inbox?.address,
    subject: mail_test_subject({ name }, { locale }),
    text: mail_test_text({ name }, { locale }),
  })
  const { host } = new URL(sending.url)
  if (isTaken) return `${host} took the mail to ${address.data}: ${answer}\n`
  const advice = certificateAdvice(answer)
  throw new Error(
    advice
      ? `The certificate of ${host} is not accepted (${answer}): ${advice}.`
      : `${host} did not take the mail to ${address.data}: ${answer}`,
  )
}

async function failedMails(directory: Directory) {
  const first = await failedWork(directory, system)
  const items = [...first.items]
  for (let page = 2; page <= first.totalPages; page += 1)
    items.push(...(await failedWork(directory, system, { page })).items)
  return items.filter(({ kind }) => kind === 'mail')
}
