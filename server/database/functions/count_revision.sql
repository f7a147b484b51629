-- owner: contracts
-- Counts the texts and moves of a contract, for calendars that must recognise the newer file.
create or replace function count_revision() returns trigger
  language plpgsql as $$
begin
  new.revision := old.revision + 1;
  return new;
end $$;
