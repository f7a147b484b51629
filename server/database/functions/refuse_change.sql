-- owner: platform
-- Money, audit log and signatures are append-only: a correction is a new row. A statement trigger, so that even a
-- statement that matches no row is refused. Reported as <table>_append_only.
create or replace function refuse_change() returns trigger
  language plpgsql as $$
begin
  raise exception '% is append-only: % is refused', tg_table_name, lower(tg_op)
    using errcode = 'restrict_violation', table = tg_table_name, constraint = tg_table_name || '_append_only';
end $$;
