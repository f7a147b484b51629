-- owner: accounts
-- One account per email address (invariant 27, see lock_email). The account replaces a pending registration.
create or replace function claim_email_for_account() returns trigger
  language plpgsql as $$
begin
  perform lock_email(new.email);
  delete from unverified_users where lower(email) = lower(new.email);
  return new;
end $$;
