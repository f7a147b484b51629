-- owner: accounts
-- Members, also those who left or are banned, without their passwords and codes.
create or replace view people as
  select id, email, role, first_name, last_name, profile_image_url, bio, location, zip_code, phone_number, languages,
    expertise, experience_level, hourly_rate, availability, availability_schedule, is_available_for_work,
    is_business_account, business_name, business_license, insurance_info, is_verified, is_email_verified,
    is_founding_member, rating, total_jobs, total_earnings, profile_completeness, show_location, show_phone,
    show_email, portfolio_public, preferred_payment_method, subscription_tier, banned_at,
    ban_reason, deleted_at, last_active_at, created_at
  from users;
