import { once } from 'node:events'
import { type MessagePort, parentPort, type Transferable, workerData } from 'node:worker_threads'
import { Client } from 'pg'
import {
  finderOf,
  finderParts,
  type LoadLimits,
  loadRows,
  loadWords,
  type SegmentParts,
  TooLarge,
  type WordsParts,
} from '#domain/search/read-model/index.ts'
import { listingSource } from './search-feed.ts'

/** What a thread is to read; the other one of the two has the other end of `other`. */
export type LoadTask = {
  part: 'rows' | 'words'
  other: MessagePort
  url: string
  timeZone: string
  limits: LoadLimits
}

/** What it has read. */
export type LoadedPart = { segment: SegmentParts } | { words: WordsParts }

const { part, other, url, timeZone, limits } = workerData as LoadTask
const client = new Client({ connectionString: url, application_name: 'quartier search' })
await client.connect()
const source = listingSource((work) => work(client), timeZone)
try {
  const read = part === 'rows' ? await readRows() : await readWords()
  parentPort?.postMessage(read, buffersIn(read))
} catch (error) {
  if (!(error instanceof TooLarge)) throw error
  parentPort?.postMessage({ tooLarge: error.message }, [])
} finally {
  other.close()
  await client.end()
}

async function readRows(): Promise<LoadedPart> {
  const segment = await loadRows(source, limits, (finder) => other.postMessage(finderParts(finder), []))
  return { segment: segment.parts() }
}

async function readWords(): Promise<LoadedPart> {
  const rows = once(other, 'message') as Promise<[ReturnType<typeof finderParts>]>
  const words = await loadWords(source, limits, async () => finderOf((await rows)[0]))
  return { words: words.parts() }
}

/** The memory behind everything, which changes hands. */
function buffersIn(parts: unknown, found = new Set<Transferable>()): Transferable[] {
  if (parts instanceof ArrayBuffer) found.add(parts)
  else if (ArrayBuffer.isView(parts)) buffersIn(parts.buffer, found)
  else if (typeof parts === 'object' && parts !== null && !(parts instanceof Map))
    for (const each of Object.values(parts)) buffersIn(each, found)
  return [...found]
}
