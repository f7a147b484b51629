-- owner: contracts
-- Counts the texts and status changes of a contract, so that calendars recognize the newer file.
create or replace function count_revision() returns trigger
  language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
