// What `npm test` runs of the parts that take longest. `npm run test:all` runs all of them, and so do the checks before a
// merge. Each story here follows one of the ways that most people go, or guards what would hurt most if it broke.

/** Stories in the browser. */
export const everydayStories = [
  'tests/journeys/accessibility.story.ts',
  'tests/journeys/auth.story.ts',
  'tests/journeys/calendar.story.ts',
  'tests/journeys/console.story.ts',
  'tests/journeys/content-security.story.ts',
  'tests/journeys/conversation.story.ts',
  'tests/journeys/from-offer-to-answer.story.ts',
  'tests/journeys/hosting-phone.story.ts',
  'tests/journeys/landing-search.story.ts',
  'tests/journeys/landing.story.ts',
  'tests/journeys/listing-page.story.ts',
  'tests/journeys/missing-scripts.story.ts',
  'tests/journeys/notifications.story.ts',
  'tests/journeys/request-flow.story.ts',
  'tests/journeys/saved-places.story.ts',
  'tests/journeys/search-bar.story.ts',
  'tests/journeys/search.story.ts',
  'tests/journeys/second-factor.story.ts',
  'tests/journeys/static-links.story.ts',
  'tests/journeys/stay.story.ts',
  'tests/journeys/unsent-forms.story.ts',
]

/** Files and folders of the tests of whole programs. */
export const everydayPrograms = [
  'tests/attacks/',
  'tests/faults/kill-the-site.test.ts',
  'tests/start/command.test.ts',
  'tests/start/every-page.test.ts',
  'tests/start/production.test.ts',
  'tests/start/whole-site.test.ts',
]
