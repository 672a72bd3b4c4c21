/**
 * The styles of the search form, which is fetched only where somebody uses it: they must be there with the page all the
 * same, since the server sends the form and a reader without script uses it as it is.
 */
import './date-range.module.css'
import './guests.module.css'
import './place-panel.module.css'
import './popover.module.css'
import './search-pill.module.css'
import './search-switch.module.css'
