-- Staff see the next arrivals of the whole marketplace.
create index bookings_arrivals on bookings (start_date) where state in ('pending', 'accepted');
