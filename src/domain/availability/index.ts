export {
  type Booking,
  bookingOf,
  bookingsById,
  bookingsOf,
  type BookingState,
  bookingStates,
  holdsSeats,
  isByTheHour,
} from './booking.ts'
export { calendarAuthor } from './calendar-author.ts'
export { changeBookingState, updateBooking } from './change-booking.ts'
export { type BookingTime, maxNights } from './booking-dates.ts'
export { createBooking, fitToPlan } from './create-booking.ts'
export { createException } from './create-exception.ts'
export { deleteException } from './delete-exception.ts'
export type { AvailabilityException } from './exception.ts'
export { type FreeHours, freeHours, type FreeStretch } from './free-hours.ts'
export { type FreeNight, freeNights } from './free-nights.ts'
export { ruleColumns, type RuleRow } from './load-rules.ts'
export { type HostCalendar, hostCalendar, type HostNight, type HostStay } from './host-calendar.ts'
export { nightsOf } from './night-counters.ts'
export { openingHours } from './opening-hours.ts'
export { type OwnWeek, ownWeek } from './own-week.ts'
export { type AvailabilityPlan, availabilityPlanSchema, hoursZoneOf, planOf } from './plan.ts'
export { mayManageCalendar } from './policy.ts'
export { queryBookings } from './query-bookings.ts'
export { queryExceptions } from './query-exceptions.ts'
export { queryTimeSlots, type TimeSlot } from './query-time-slots.ts'
export { findNightDifferences, type NightDifference } from './find-night-differences.ts'
export type { SeatChange } from './seats.ts'
export { setNights } from './set-nights.ts'
export { setAvailabilityPlan } from './set-plan.ts'
export { adjustStock, queryStockAdjustments, setStock, type Stock, type StockAdjustment } from './stock.ts'
export { stockAdjustmentsById, stockOf } from './stock.ts'
export { type AvailabilityWindow, filterAvailable } from './filter-available.ts'
