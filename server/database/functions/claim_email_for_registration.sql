-- owner: accounts
-- One account per email address (invariant 27, see lock_email). An address with an account cannot be registered.
create or replace function claim_email_for_registration() returns trigger
  language plpgsql as $$
begin
  perform lock_email(new.email);
  if exists (select from users where lower(email) = lower(new.email)) then
    raise exception 'an account with this e-mail exists'
      using errcode = 'unique_violation', table = tg_table_name, constraint = 'one_account_per_email';
  end if;
  return new;
end $$;
