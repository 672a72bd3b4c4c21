import { Client } from 'pg'
import { Problem } from '#kernel/problem.ts'

/** Milliseconds after which a statement without an answer makes us ask whether the server answers at all. */
const timeoutMs = { statement: 3000, server: 2000 }

/** Waits for the answer to a statement. Throws `unavailable` when the server no longer answers. */
export type Watch = <Result>(answer: Promise<Result>) => Promise<Result>

type Pending = { since: number; giveUp: (reason: Error) => void }

/**
 * Returns a watch over statements that ends those of a hanging server after five to seven seconds. A statement may take any
 * time while the server accepts new connections and answers there.
 */
export function watchAnswers(url: string): Watch {
  const pending = new Set<Pending>()
  let timer: NodeJS.Timeout | undefined
  let isAsking = false
  const look = async () => {
    if (pending.size === 0) {
      clearInterval(timer)
      timer = undefined
      return
    }
    const late = [...pending].filter(({ since }) => performance.now() - since > timeoutMs.statement)
    if (late.length === 0 || isAsking) return
    isAsking = true
    const answers = await answersAtAll(url)
    isAsking = false
    if (!answers) for (const { giveUp } of late) giveUp(new Problem('unavailable', { params: { seconds: 5 } }))
  }
  return (answer) => {
    timer ??= setInterval(() => void look(), 1000).unref()
    return new Promise((resolve, reject) => {
      const entry = { since: performance.now(), giveUp: reject }
      pending.add(entry)
      answer.then(resolve, reject).finally(() => pending.delete(entry))
    })
  }
}

async function answersAtAll(url: string): Promise<boolean> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: timeoutMs.server })
  // Also after the timeout: an unhandled rejection would end the process.
  client.on('error', () => {})
  const late = new Promise<boolean>((resolve) => setTimeout(resolve, timeoutMs.server, false).unref())
  const asked = client
    .connect()
    .then(() => client.query('select 1'))
    .then(() => true)
  const answers = await Promise.race([asked.catch(() => false), late])
  client.end().catch(() => {})
  return answers
}
