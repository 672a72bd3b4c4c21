-- A phone number counts as confirmed until it changes, whoever changes it.
create or replace function forget_phone_confirmation() returns trigger language plpgsql as $$
begin
  if new.protected_data ->> 'phoneNumber' is distinct from old.protected_data ->> 'phoneNumber' then
    new.phone_confirmed_at := null;
  end if;
  return new;
end
$$;

create or replace trigger phone_confirmation_forgotten before update of protected_data on users
  for each row execute function forget_phone_confirmation();
