/**
 * Labels of the fields of two days. `of: 'offer'` where they are not a stay but the days on which a place is offered.
 */
export type DayLabels = { from: string; until: string; of?: 'offer' | undefined }
