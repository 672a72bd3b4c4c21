export { type ListedForStaff, type ListingStateShown, listingStatesShown, listingRegister } from './listing-register.ts'
export { type StayFilter, stayFilters, stayRegister } from './stay-register.ts'
export { weeklyFigures } from './weekly-figures.ts'
export { sinceYesterday } from './since-yesterday.ts'
