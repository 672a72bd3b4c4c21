/** Tells how far the work is, from 0 to 1, and what is being done. */
export type TellProgress = (done: number, work: string) => void
