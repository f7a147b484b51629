/** Only a test database has a clock that can be moved: production's app_now() knows no shift. */
export const MOVABLE_CLOCK = `
  create table test_clock (shift_ms bigint not null);
  insert into test_clock values (0);
  create or replace function app_now() returns timestamptz language sql volatile as
    $$ select clock_timestamp() + (select shift_ms from public.test_clock) * interval '1 millisecond' $$`

export const MOVE_CLOCK = 'update test_clock set shift_ms = shift_ms + $1'
