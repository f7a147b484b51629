-- owner: admin
-- Admin accounts, without what guards them.
create or replace view staff as
  select id, email, role, first_name, last_name, is_active, last_login, created_at
  from admin_users;
