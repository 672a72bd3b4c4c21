/** Returns the JSON of a browser's answer; null when it is none. */
export function readAnswer(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
