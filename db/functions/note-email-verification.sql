-- The moment at which an address was verified, whoever verified it: that of the change itself. It goes with the verification.
create or replace function note_email_verification() returns trigger language plpgsql as $$
begin
  if not new.email_verified then
    new.email_verified_at := null;
  elsif tg_op = 'INSERT' or not old.email_verified or new.email is distinct from old.email then
    new.email_verified_at := new.updated_at;
  end if;
  return new;
end
$$;

create or replace trigger email_verification_noted before insert or update of email, email_verified on users
  for each row execute function note_email_verification();
