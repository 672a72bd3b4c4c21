/** Maximum number of saved places of one person. */
export const maxSavedPlaces = 200
/** Maximum number of saved places of a visitor, whose browser keeps them. */
export const maxVisitorPlaces = 50
