import * as m from '#words/compiled/messages.js'

/** The words of the link to saved places: how many there are, or only its name when there are none. */
export function savedPlacesText(count: number): string {
  return count > 0 ? m.saved_places_count({ count }) : m.saved_places_menu()
}
