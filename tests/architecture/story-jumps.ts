/** A place in a story at which a page is not reached by what a person presses. */
export type Jump = { line: number; code: string }

const blockStart = /^ *(?:test(?:\.\w+)*\(|(?:export )?(?:async )?function )/
const story = /^ *test(?:\.\w+)*\(/

/**
 * The `goto` calls of a file of browser stories beyond the first one of each page in each story. Signing in opens a page
 * too. In functions that stories call every one counts: nobody knows where it is called. Addresses that people are given
 * are opened by `openSharedLink` and `openLinkFromMail`, which say so.
 */
export function jumpsIn(source: string): Jump[] {
  const jumps: Jump[] = []
  let opened = new Set<string>()
  let isStory = false
  for (const [index, text] of source.split('\n').entries()) {
    if (blockStart.test(text)) {
      opened = new Set()
      isStory = story.test(text)
    }
    for (const [, signedIn, jumping] of text.matchAll(/\bsignIn\((\w+)|(\w+)\.goto\(/g)) {
      if (jumping && (!isStory || opened.has(jumping))) jumps.push({ line: index + 1, code: text.trim() })
      opened.add(signedIn ?? jumping ?? '')
    }
  }
  return jumps
}
