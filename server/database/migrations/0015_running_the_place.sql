-- Running the place: what admins look for and change, how they sign in, and the fee that a contract keeps.

-- FEE-1: a contract keeps the fee that held when it was written, whatever the setting says later.
alter table contracts add column fee_basis_points int not null default 500
  constraint contracts_fee_range check (fee_basis_points between 0 and 3000);

-- SIGN-3: by when both must have signed; a contract keeps that, too.
alter table contracts add column sign_by timestamptz;
update contracts set sign_by = created_at + interval '24 hours';
alter table contracts alter column sign_by set not null, alter column sign_by set default app_now() + interval '24 hours';
create index contracts_to_sign on contracts (sign_by) where status = 'pending';

-- Hidden with a reason: removed by a moderator. Hidden without: the poster is banned.
alter table jobs add column removal_reason text;
alter table jobs add constraint jobs_removal_is_hidden check (removal_reason is null or hidden_at is not null);
alter table reviews add column hidden_reason text;
alter table reviews add constraint reviews_reason_is_hidden check (hidden_reason is null or hidden_at is not null);

-- A piece of work that a moderator took off a profile: nobody sees it any more, its owner included.
alter table user_portfolio add column hidden_at timestamptz;

-- Since when somebody waits for an answer: writing more does not send them to the end of the queue.
alter table support_tickets add column waiting_since timestamptz not null default app_now();
update support_tickets set waiting_since = updated_at;

-- A second factor that waits for its first code.
alter table admin_users add column totp_waiting text;

-- Lists that stay quick with a million rows: each order has its index, each search box its trigrams -------------

create index users_newest on users (created_at desc, id desc) where deleted_at is null;
create index users_newest_verified on users (created_at desc, id desc)
  where deleted_at is null and is_verified and banned_at is null;
create index users_newest_unverified on users (created_at desc, id desc)
  where deleted_at is null and not is_verified and banned_at is null;
create index users_newest_banned on users (created_at desc, id desc) where deleted_at is null and banned_at is not null;
-- Who has left joined once, too: the chart of sign-ups counts them.
create index users_left on users (created_at) where deleted_at is not null;
-- One or two letters are the beginning of a name or an address; three and more are looked for anywhere (users_search).
create index users_by_first_letters on users (lower(first_name) text_pattern_ops) where deleted_at is null;
create index users_by_last_letters on users (lower(last_name) text_pattern_ops) where deleted_at is null;
create index users_by_address_letters on users (lower(email) text_pattern_ops) where deleted_at is null;

create index jobs_newest_of_status on jobs (status, created_at desc, id desc);
create index jobs_newest_removed on jobs (created_at desc, id desc) where removal_reason is not null;
create index jobs_title_for_admins on jobs using gin (title gin_trgm_ops);
create index jobs_by_title_letters on jobs (lower(title) text_pattern_ops);
-- "NH-4F2K-01" begins with the last four letters of the job's id.
create index jobs_by_code on jobs (upper(right(id::text, 4)));

create index payments_newest on payments (created_at desc, id desc);
drop index payments_by_status;
create index payments_by_status on payments (status, created_at desc, id desc);
create index withdrawals_newest on withdrawals (created_at desc, id desc);
create index withdrawals_newest_of_status on withdrawals (status, created_at desc, id desc);
create index withdrawals_newest_on_the_way on withdrawals (created_at desc, id desc) where settled_at is null;
create index withdrawals_automatic on withdrawals (created_at desc) where is_automatic;
create index ledger_transactions_newest on ledger_transactions (created_at desc, id desc);
create index reviews_newest on reviews (created_at desc, id desc);
create index reviews_newest_hidden on reviews (created_at desc, id desc) where hidden_at is not null;
create index reviews_newest_low on reviews (created_at desc, id desc) where rating <= 2;
create index reviews_comment_for_admins on reviews using gin (comment gin_trgm_ops);
create index contracts_newest on contracts (created_at desc, id desc);
create index disputes_newest on disputes (created_at desc, id desc);
create index contract_signatures_newest on contract_signatures (signed_at desc);
-- Reported content: one line for each thing, the longest waiting first; what was decided, the newest first.
drop index flagged_content_queue;
create index flagged_content_waiting on flagged_content (created_at, id) where status = 'pending';
create index flagged_content_decided on flagged_content (status, resolved_at desc, id desc) where status <> 'pending';
drop index support_tickets_queue;
create index support_tickets_waiting on support_tickets (waiting_since, id) where status = 'open';
create index support_tickets_newest_of_status on support_tickets (status, updated_at desc, id desc);
create index support_tickets_subject on support_tickets using gin (subject gin_trgm_ops);
drop index career_applications_newest;
create index career_applications_newest on career_applications (created_at desc, id desc);
create index career_applications_newest_of_status on career_applications (status, created_at desc, id desc);
create index career_applications_by_address on career_applications (lower(email));
create index career_applications_search on career_applications using gin
  ((first_name || ' ' || last_name || ' ' || email || ' ' || position) gin_trgm_ops);

-- The audit log by who, what and to whom, each the newest first.
drop index admin_audit_log_by_admin;
drop index admin_audit_log_by_target;
create index admin_audit_log_by_admin on admin_audit_log (admin_id, created_at desc, id desc);
create index admin_audit_log_by_action on admin_audit_log (action text_pattern_ops, created_at desc, id desc);
create index admin_audit_log_by_target on admin_audit_log (target_id, created_at desc, id desc)
  where target_id is not null;
