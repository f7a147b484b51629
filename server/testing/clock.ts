/**
 * Only a test database has a clock that can be moved. In the same language as production's app_now(): it is replaced
 * while an app is open, and running callers read the new body.
 */
export const MOVABLE_CLOCK = `
  create table test_clock (shift_ms bigint not null);
  insert into test_clock values (0);
  grant select on test_clock to public;
  create or replace function app_now() returns timestamptz language plpgsql volatile as
    $$ begin return clock_timestamp() + (select shift_ms from public.test_clock) * interval '1 millisecond'; end $$`

export const MOVE_CLOCK = 'update test_clock set shift_ms = shift_ms + $1'
