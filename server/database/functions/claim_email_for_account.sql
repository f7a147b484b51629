-- owner: accounts
-- One account per e-mail (invariant 27, see lock_email). The account replaces a registration that was still waiting.
create or replace function claim_email_for_account() returns trigger
  language plpgsql as $$
begin
  perform lock_email(new.email);
  delete from unverified_users where lower(email) = lower(new.email);
  return new;
end $$;
