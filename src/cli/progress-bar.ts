import type { Writable } from 'node:stream'

type Terminal = Writable & { isTTY?: boolean; columns?: number }

/** Shows how far some work is. `end` removes the bar. */
export type ProgressBar = { tell(done: number, work: string): void; end(): void }

const width = 24
/** Milliseconds between two drawings. */
const pause = 100

/** A bar in one line of a terminal; nothing where the output goes elsewhere, such as to a log or to cron. */
export function progressBar(terminal: Terminal): ProgressBar {
  if (!terminal.isTTY) return { tell: () => {}, end: () => {} }
  let drawnAt = -pause
  return {
    tell(done, work) {
      if (performance.now() - drawnAt < pause) return
      drawnAt = performance.now()
      const filled = Math.round(Math.min(1, Math.max(0, done)) * width)
      const line = `[${'#'.repeat(filled)}${' '.repeat(width - filled)}] ${String(Math.floor(done * 100)).padStart(3)} % ${work}`
      terminal.write(`\r${line.slice(0, (terminal.columns ?? 80) - 1)}\u001B[K`)
    },
    end: () => void terminal.write('\r\u001B[K'),
  }
}
