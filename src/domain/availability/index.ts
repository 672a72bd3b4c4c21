export {
  type Booking,
  bookingOf,
  bookingsById,
  bookingsOf,
  type BookingState,
  bookingStates,
  holdsSeats,
  isByTheHour,
  openBookingStates,
  seatHoldingStates,
} from './booking.ts'
export { calendarAuthor } from './calendar-author.ts'
export { changeBookingState } from './change-booking-state.ts'
export type { BookingTime } from './booking-dates.ts'
export { createBooking, fitToPlan } from './create-booking.ts'
export { createException } from './create-exception.ts'
export { deleteException } from './delete-exception.ts'
export type { AvailabilityException } from './exception.ts'
export { freeHours, type FreeStretch } from './free-hours.ts'
export { freeNights } from './free-nights.ts'
export { ruleColumns, type RuleRow } from './load-seat-rules.ts'
export { type HostCalendar, hostCalendar, type HostNight, type HostStay } from './host-calendar.ts'
export { openingHours } from './opening-hours.ts'
export { ownWeek } from './own-week.ts'
export { type AvailabilityPlan, availabilityPlanSchema, hoursZoneOf, planOf } from './weekly-plan.ts'
export { queryBookings } from './query-bookings.ts'
export { queryExceptions } from './query-exceptions.ts'
export { queryTimeSlots } from './query-time-slots.ts'
export { findNightDifferences } from './find-night-differences.ts'
export { setNights } from './set-nights.ts'
export { setAvailabilityPlan } from './set-plan.ts'
export { adjustStock, queryStockAdjustments, setStock, type Stock, type StockAdjustment } from './stock.ts'
export { stockAdjustmentsById, stockOf } from './stock.ts'
export { filterAvailable } from './filter-available.ts'
