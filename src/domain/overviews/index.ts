export { type ListedForStaff, type ListingFilter, listingFilters, listingRegister } from './listing-register.ts'
export { type StayFilter, stayFilters, stayRegister } from './stay-register.ts'
export { type CityFigures, type WeekFigures, weeklyFigures } from './weekly-figures.ts'
export { sinceYesterday, type Trends } from './since-yesterday.ts'
