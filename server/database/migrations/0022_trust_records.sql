-- Documents for certificates and policies are checked like identity documents, and background checks are asked for.

alter table user_certifications
  add column verified_at timestamptz,
  add column reminded_at timestamptz, -- 30 days before the last day
  add column expired_at  timestamptz; -- set by the timer, which notifies the person
update user_certifications set verified_at = created_at where is_verified;
alter table user_certifications
  add constraint user_certifications_verified_has_time check (is_verified = (verified_at is not null));

alter table insurance_policies
  add column is_verified boolean not null default false,
  add column verified_at timestamptz,
  add column reminded_at timestamptz,
  add column expired_at  timestamptz,
  add constraint insurance_policies_verified_has_time check (is_verified = (verified_at is not null));

-- Without either it is about the identity.
alter table verification_requests
  add column certification_id uuid references user_certifications on delete cascade,
  add column policy_id        uuid references insurance_policies on delete cascade,
  add constraint verification_requests_one_subject check (num_nonnulls(certification_id, policy_id) <= 1);
drop index verification_requests_one_pending;
create unique index verification_requests_one_pending on verification_requests (user_id, certification_id, policy_id)
  nulls not distinct where status = 'pending';
create index verification_requests_by_certification on verification_requests (certification_id)
  where certification_id is not null;
create index verification_requests_by_policy on verification_requests (policy_id) where policy_id is not null;

alter table background_checks
  add column consent_version text, -- the text that the person agreed to
  add column consented_at    timestamptz,
  add column decided_by      uuid references admin_users, -- null: by the provider
  add column reminded_at     timestamptz;
create unique index background_checks_one_pending on background_checks (user_id, check_type) where status = 'pending';
create index background_checks_queue on background_checks (created_at) where status = 'pending';

-- For the timer of reminders and ends.
create index user_certifications_ending on user_certifications (expiration_date)
  where expiration_date is not null and expired_at is null;
create index insurance_policies_ending on insurance_policies (end_date) where end_date is not null and expired_at is null;
create index background_checks_ending on background_checks (expires_at) where status = 'passed';

alter table dispute_evidence add column verified_at timestamptz;
