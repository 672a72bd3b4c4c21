import type { Locale } from '#kernel/locale.ts'

/** A message that carries a code. `to` is a number with its country, such as `+491705550143`. */
export type PhoneMessage = { to: string; code: string; minutes: number; locale: Locale }

/** Port: sends messages to phones. */
export type PhoneMessages = {
  /** Throws when the message was not accepted. */
  send(message: PhoneMessage): Promise<void>
  /** Returns the last messages, the newest first, where they are kept instead of sent. */
  kept?(): { to: string; text: string; at: Date }[]
}
