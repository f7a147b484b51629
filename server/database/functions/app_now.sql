-- owner: platform
-- The one clock of all rules. It moves within a transaction (unlike now()), because a deadline is
-- judged after a lock was waited for. Declared STABLE, not VOLATILE, so that `due_at <= app_now()`
-- can use an index; each statement still reads it anew. PL/pgSQL, because a STABLE SQL function
-- over a volatile one is not inlined and costs more.
-- Only a test database may shift it: the tests replace this function. So does the demo, within the transaction that
-- loads it.
create or replace function app_now() returns timestamptz
  language plpgsql stable parallel safe
  as $$ begin return clock_timestamp(); end $$;
