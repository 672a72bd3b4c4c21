import dates from '../../parts/date-range.module.css'
import people from '../../parts/party-field.module.css'
import place from './place-panel.module.css'
import popover from '../../parts/popover.module.css'
import form from './search-pill.module.css'
import summary from './search-summary.module.css'
import kinds from './search-switch.module.css'

/**
 * The styles of the search form. Its code is loaded on demand, but its styles have to come with the page: the server
 * sends the form, and it is used without script. Callers have to keep this value, since imported but unused styles are
 * dropped from the page.
 */
export const searchFormStyles = [dates, people, place, popover, form, summary, kinds]
