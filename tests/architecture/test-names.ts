/**
 * Tests of a behaviour to which several files contribute equally, so that none of them gives its name. The list only
 * shrinks: a new test lies beside what it tests and has its name, or that of its folder when it imports through its
 * `index.ts`.
 */
const exceptions = [
  'src/adapters/mail/interrupted-sending.test.ts',
  'src/domain/availability/bookings.test.ts',
  'src/domain/availability/calendar.test.ts',
  'src/domain/availability/week.test.ts',
  'src/domain/listings/approval.test.ts',
  'src/domain/listings/careful-listings.test.ts',
  'src/domain/listings/priced-listings.test.ts',
  'src/domain/listings/public-point-of-moves.test.ts',
  'src/domain/listings/save-while-renamed.test.ts',
  'src/domain/listings/vague-places.test.ts',
  'src/domain/notifications/one-failure.test.ts',
  'src/domain/notifications/own-states.test.ts',
  'src/domain/notifications/unproven-address.test.ts',
  'src/domain/moderation/staff-actions.test.ts',
  'src/domain/privacy/event-history.test.ts',
  'src/domain/reviews/text-limit.test.ts',
  'src/domain/search/one-line-field.test.ts',
  'src/domain/search/public-point-only.test.ts',
  'src/domain/transactions/free-stay.test.ts',
  'src/domain/transactions/initiate-concurrently.test.ts',
  'src/domain/transactions/last-place.test.ts',
  'src/domain/transactions/outage.test.ts',
  'src/domain/transactions/paid-stay.test.ts',
  'src/domain/users/earlier-access.test.ts',
  'src/web/features/conversation/directions.test.ts',
  'src/web/features/enquiry/safety-words.test.ts',
  'src/web/routes/account/own-account.test.ts',
  'src/words/documented-words.test.ts',
  'src/words/plural-forms.test.ts',
]

/**
 * Returns the unit tests that are not named after a file beside them, a folder beside them or their own folder, and the
 * exceptions that nothing needs. `files` are paths from the root of the project.
 */
export function misnamedTests(files: Iterable<string>, allowed = exceptions): { misnamed: string[]; unused: string[] } {
  const all = [...files]
  const stems = new Set(all.filter((file) => !isTest(file)).map((file) => file.replace(/\.\w+$/, '')))
  const folders = new Set(all.map((file) => file.slice(0, file.lastIndexOf('/'))))
  const wrong = all.filter((file) => {
    if (!isTest(file) || file.startsWith('tests/')) return false
    const stem = file.replace(/\.test\.tsx?$/, '')
    const [folder, name] = stem.split('/').slice(-2)
    return !stems.has(stem) && !folders.has(stem) && folder !== name
  })
  return {
    misnamed: wrong.filter((file) => !allowed.includes(file)),
    unused: allowed.filter((file) => !wrong.includes(file)),
  }
}

function isTest(file: string): boolean {
  return /\.test\.tsx?$/.test(file)
}
