import { Problem } from '#kernel/problem.ts'
import { limitConcurrencyByKey } from '#kernel/limit-concurrency.ts'

/** The sender of an upload. Programs of the operator have no `userId`. */
export type UploadSender = { userId: string | null; address: string }

/** Counts bytes that were received. Throws Problem `busy` when there is no room for them. */
export type TakeRoom = (bytes: number) => void

export type UploadLimits = {
  /** Uploads of one person that are received at the same time; the others wait. */
  perPerson: number
  /** Limit for one network address, which many people may share. */
  perAddress: number
  /** Bytes on disk that are received at the same time, from one address and together. */
  addressBytes: number
  bytes: number
}

const megabyte = 1024 * 1024
const usual: UploadLimits = { perPerson: 6, perAddress: 24, addressBytes: 512 * megabyte, bytes: 1536 * megabyte }
const maxWaiting = 100

/** Does work that receives an upload. Throws Problem `busy` when many of the same person or address wait already. */
export type UploadTurns = <Result>(
  sender: UploadSender,
  work: (takeRoom: TakeRoom) => Promise<Result>,
) => Promise<Result>

/**
 * Returns a semaphore for uploads. Only bytes that have arrived take room, so that an announced size cannot block others;
 * each person and each address has a limit of its own. Waiting uploads are not read.
 */
export function createUploadTurns(limits = usual): UploadTurns {
  const ofPeople = limitConcurrencyByKey({ atOnce: limits.perPerson, maxWaiting })
  const ofAddresses = limitConcurrencyByKey({ atOnce: limits.perAddress, maxWaiting })
  const taken = new Map<string, number>()
  let all = 0
  const change = (address: string, bytes: number) => {
    all += bytes
    const left = (taken.get(address) ?? 0) + bytes
    if (left > 0) taken.set(address, left)
    else taken.delete(address)
  }
  return ({ userId, address }, work) =>
    ofPeople(userId ?? `program at ${address}`, () =>
      ofAddresses(address, async () => {
        let own = 0
        try {
          return await work((bytes) => {
            const fits = all + bytes <= limits.bytes && (taken.get(address) ?? 0) + bytes <= limits.addressBytes
            if (!fits) throw new Problem('busy')
            own += bytes
            change(address, bytes)
          })
        } finally {
          change(address, -own)
        }
      }),
    )
}

/** One semaphore for the process: uploads to the API and to the pages share the disk. */
export const inUploadTurn = createUploadTurns()
