-- A step of a transaction is many rows. What is to be written is worked out before and written in one call, so that nobody
-- holds the rows that others wait for while programs talk to each other; these functions keep their plans.

-- What was noted of a step: the step itself, what is due from now on, and its events in their order.
create function note_step(conversation uuid, step jsonb) returns void language plpgsql as $$
begin
  insert into transitions (transaction_id, id, transition, by_actor, from_state, to_state, at, reason)
    select conversation, s.id, s.transition, s.actor, s.from_state, s.to_state, s.at, s.reason
    from jsonb_to_record(step) as s (id uuid, transition text, actor text, from_state text, to_state text, at timestamptz,
      reason text);
  insert into timers (transaction_id, kind, name, due_at, run_at)
    select conversation, due.kind, due.name, due.at, due.at
    from jsonb_to_recordset(step -> 'timers') as due (kind text, name text, at timestamptz);
  insert into events (id, name, actor_id, subject_id, payload, at)
    select e.id, e.name, e.actor, e.subject, e.payload, e.at
    from rows from (jsonb_to_recordset(step -> 'events') as (id uuid, name text, actor uuid, subject uuid, payload jsonb,
      at timestamptz)) with ordinality as e (id, name, actor, subject, payload, at, place)
    order by e.place;
end
$$;

-- A step of a transaction whose row is held. An enquiry that has become more is no open enquiry any longer, and what was due
-- before is due no more.
create function take_step(conversation uuid, listing uuid, customer uuid, provider uuid, is_first boolean, step jsonb)
  returns void language plpgsql as $$
declare
  s record;
begin
  select * into s from jsonb_to_record(step) as given (transition text, to_state text, at timestamptz, customer_bump int,
    provider_bump int, answer_role text, answer_by timestamptz, stay_from date, stay_until date);
  if not is_first then
    delete from open_enquiries o
      where o.listing_id = listing and o.customer_id = customer and o.transaction_id = conversation;
    delete from timers t where t.transaction_id = conversation;
    update transactions t set state = s.to_state, last_transition = s.transition, last_transitioned_at = s.at
      where t.id = conversation;
  end if;
  perform note_step(conversation, step);
  update participations p set
      last_activity_at = greatest(p.last_activity_at, s.at),
      archived_at = case when s.customer_bump + s.provider_bump > 0 then null else p.archived_at end,
      unread = p.unread + case p.role when 'customer' then s.customer_bump else s.provider_bump end,
      answer_by = case when p.role = s.answer_role then s.answer_by end,
      stay_from = s.stay_from,
      stay_until = s.stay_until
    where p.transaction_id = conversation and p.user_id in (customer, provider);
end
$$;

-- Begins a transaction, as far as it is known what is to be written: always the transaction and its two inboxes; with
-- `step`, also its booking, the step and the message. `version` is that of the listing and its calendar which all this was
-- worked out from; without one the caller holds the row. The answer is `begun`, `known` with the transaction that the same question or
-- form began, or, with nothing written, `changed` when the listing is no longer what it was and `taken` when there is
-- certainly no place. Whoever comes too late or too often while it is being written is refused by an exception QU001 whose
-- text is the refusal's code, because what was written until then must go.
create function begin_transaction(beginning jsonb, booking jsonb, step jsonb, message jsonb)
  returns table (outcome text, begun uuid) language plpgsql as $$
declare
  b record;
  k record;
  s record;
  found_version text;
  nights_wanted int;
  nights_taken int;
  begun_before bigint;
begin
  select * into b from jsonb_to_record(beginning) as given (id uuid, listing uuid, version text, customer uuid,
    provider uuid, process text, process_version int, state text, transition text, at timestamptz, wish jsonb, origin uuid,
    is_question boolean, form text, counter text, counted_from timestamptz, most int, most_unproven int);
  if b.version is not null then
    select l.xmin::text into found_version from listings l where l.id = b.listing for share;
    -- Only now, in a look of its own: whoever changed the exceptions held that row, and may have been waited for.
    select found_version || '.' || coalesce((select c.version from listing_calendars c where c.listing_id = b.listing), 0)
      into found_version;
    if found_version is distinct from b.version then
      outcome := 'changed';
      return next;
      return;
    end if;
  end if;
  if booking is not null then
    select * into k from jsonb_to_record(booking) as given (id uuid, state text, seats int, start_at timestamptz,
      end_at timestamptz, display_start_at timestamptz, display_end_at timestamptz, start_date date, end_date date,
      nights date[], night_seats int[]);
    -- Read without waiting: the places of those who are writing now are not among these.
    if k.nights is not null and exists (
        select from unnest(k.nights, k.night_seats) as wanted (night, seats)
        join listing_nights n on n.listing_id = b.listing and n.night = wanted.night
        where n.used + k.seats > wanted.seats)
      and not exists (select from initiations i where i.customer_id = b.customer and i.client_key = b.form) then
      outcome := 'taken';
      return next;
      return;
    end if;
  end if;
  if b.is_question then
    insert into open_enquiries (listing_id, customer_id, transaction_id) values (b.listing, b.customer, b.id)
      on conflict (listing_id, customer_id) do nothing;
    if not found then
      select 'known', o.transaction_id into strict outcome, begun from open_enquiries o
        where o.listing_id = b.listing and o.customer_id = b.customer;
      return next;
      return;
    end if;
  elsif b.form is not null then
    insert into initiations (customer_id, client_key, transaction_id) values (b.customer, b.form, b.id)
      on conflict (customer_id, client_key) do nothing;
    if not found then
      select 'known', i.transaction_id into strict outcome, begun from initiations i
        where i.customer_id = b.customer and i.client_key = b.form;
      return next;
      return;
    end if;
  end if;
  -- Counting takes the person's counter row, so that beginnings side by side are counted one after the other.
  insert into attempts as a (subject, window_start, used) values (b.counter, b.counted_from, 1)
    on conflict (subject, window_start) do update set used = a.used + 1 where a.used < b.most;
  if not found then raise exception using errcode = 'QU001', message = 'too-many-requests'; end if;
  if b.most_unproven is not null then
    select count(*) into begun_before from participations p where p.user_id = b.customer and p.role = 'customer';
    if begun_before >= b.most_unproven then
      raise exception using errcode = 'QU001', message = 'email-not-verified';
    end if;
  end if;
  insert into transactions (id, listing_id, customer_id, provider_id, process, process_version, state, last_transition,
      last_transitioned_at, created_at, protected_data, origin_id, last_message_at)
    values (b.id, b.listing, b.customer, b.provider, b.process, b.process_version, b.state, b.transition, b.at, b.at,
      coalesce(b.wish, '{}'), b.origin, case when message is not null then b.at end);
  select * into s from jsonb_to_record(coalesce(step, '{}')) as given (customer_unread int, provider_unread int,
    answer_role text, answer_by timestamptz, stay_from date, stay_until date);
  insert into participations (user_id, transaction_id, role, last_activity_at, unread, answer_by, stay_from, stay_until)
    values
      (b.customer, b.id, 'customer', b.at, coalesce(s.customer_unread, 0),
        case when s.answer_role = 'customer' then s.answer_by end, s.stay_from, s.stay_until),
      (b.provider, b.id, 'provider', b.at, coalesce(s.provider_unread, 0),
        case when s.answer_role = 'provider' then s.answer_by end, s.stay_from, s.stay_until);
  if booking is not null then
    if k.nights is not null then
      nights_wanted := cardinality(k.nights);
      -- In ascending order, as always, so that nobody waits in a circle.
      insert into listing_nights as held (listing_id, night, used, cap)
        select b.listing, wanted.night, k.seats, wanted.seats
        from unnest(k.nights, k.night_seats) as wanted (night, seats)
        where wanted.seats >= k.seats
        order by wanted.night
        on conflict (listing_id, night) do update set used = held.used + excluded.used, cap = excluded.cap
          where held.used + excluded.used <= excluded.cap;
      get diagnostics nights_taken = row_count;
      if nights_taken <> nights_wanted then
        raise exception using errcode = 'QU001', message = 'transaction-booking-time-not-available';
      end if;
    end if;
    insert into bookings (listing_id, id, transaction_id, customer_id, state, seats, start_at, end_at, start_date, end_date,
        display_start_at, display_end_at, created_at, updated_at)
      values (b.listing, k.id, b.id, b.customer, k.state, k.seats, k.start_at, k.end_at, k.start_date, k.end_date,
        k.display_start_at, k.display_end_at, b.at, b.at);
  end if;
  if message is not null then
    insert into messages (transaction_id, id, sender_id, content, created_at, client_key)
      values (b.id, (message ->> 'id')::uuid, b.customer, message ->> 'content', b.at, message ->> 'key');
  end if;
  if step is not null then perform note_step(b.id, step); end if;
  outcome := 'begun';
  begun := b.id;
  return next;
end
$$;

-- All that decides whether somebody may begin something on a listing, and at which price and seats, in one look that locks
-- nothing. `version` changes with every change of the listing's row and of its calendar; whoever changes the calendar holds
-- that row as well.
create function look_at_listing(listing uuid, customer uuid, form text, first_day date, last_day date)
  returns table (version text, author_id uuid, state text, deleted boolean, category text, capacity int,
    available_from date, available_until date, availability_plan jsonb, price_amount bigint, price_currency text,
    author_state text, enquiry_id uuid, enquiry_state text, is_known boolean, exceptions jsonb, held jsonb)
  language plpgsql stable as $$
begin
  return query
    select l.xmin::text || '.' || coalesce(c.version, 0), l.author_id, l.state, l.deleted, l.category, l.capacity, l.available_from, l.available_until,
      l.availability_plan, l.price_amount::bigint, l.price_currency, u.state, o.transaction_id, t.state,
      form is not null and exists (select from initiations i where i.customer_id = customer and i.client_key = form),
      (select coalesce(jsonb_agg(jsonb_build_object('start', extract(epoch from e.start_at) * 1000,
          'end', extract(epoch from e.end_at) * 1000, 'seats', e.seats) order by e.start_at), '[]')
        from availability_exceptions e
        where e.listing_id = listing and e.start_at < (last_day::timestamp at time zone 'UTC')
          and e.end_at > (first_day::timestamp at time zone 'UTC')),
      (select coalesce(jsonb_object_agg(n.night, n.used), '{}') from listing_nights n
        where n.listing_id = listing and n.night >= first_day and n.night < last_day)
    from listings l
    join users u on u.id = l.author_id
    left join listing_calendars c on c.listing_id = l.id
    left join open_enquiries o on o.listing_id = l.id and o.customer_id = customer
    left join transactions t on t.id = o.transaction_id
    where l.id = listing;
end
$$;
