/** Maximum number of saved places of one person. */
export const maxSavedPlaces = 200
/** Maximum number of saved places of a visitor, whose browser keeps them. */
export const maxVisitorPlaces = 50
/** Days for which the browser of a visitor keeps saved places after the last change. */
export const visitorPlaceDays = 180
/** Maximum number of recently viewed places, which the browser keeps. */
export const maxViewedPlaces = 8
/** Days for which the browser keeps recently viewed places after the last one. */
export const viewedPlaceDays = 30
