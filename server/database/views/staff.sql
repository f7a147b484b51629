-- owner: admin
-- Admin accounts, without their passwords and second factors.
create or replace view staff as
  select id, email, role, first_name, last_name, is_active, last_login, created_at
  from admin_users;
