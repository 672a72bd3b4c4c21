/**
 * The longest stay, in nights: of a booking, of a search and in the calendars of forms. A file of its own, which browsers
 * load.
 */
export const maxNights = 366
