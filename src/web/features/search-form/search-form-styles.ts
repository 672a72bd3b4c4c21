import dates from '../../parts/date-range.module.css'
import people from '../../parts/guests.module.css'
import place from './place-panel.module.css'
import popover from '../../parts/popover.module.css'
import form from './search-pill.module.css'
import summary from './search-summary.module.css'
import kinds from './search-switch.module.css'

/**
 * The styles of the search form, which is fetched only where somebody uses it: they must be there with the page all the
 * same, since the server sends the form and a reader without script uses it as it is. Whoever needs them keeps this list:
 * styles that are only imported and not used are left out of the page.
 */
export const searchFormStyles = [dates, people, place, popover, form, summary, kinds]
