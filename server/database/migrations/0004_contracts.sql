-- Contracts and all that happens under one: signatures, notes, extra work, progress, disputes, reviews.

create table contracts (
  id                       uuid primary key default gen_random_uuid(),
  job_id                   uuid not null,
  bid_id                   uuid not null,
  poster_id                uuid not null references users,
  worker_id                uuid not null references users,
  amount                   numeric(10,2) not null,
  description              text not null default '',
  scheduled_date           date, -- with the time below, in the time zone of the job's zip
  scheduled_time           text constraint contracts_scheduled_time_is_hhmm
                           check (scheduled_time ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),

  terms_text               text not null default '',
  terms_hash               text not null default '', -- SHA-256 of the text as hex, filled by the trigger below

  poster_signed            boolean not null default false,
  worker_signed            boolean not null default false,
  poster_signed_at         timestamptz,
  worker_signed_at         timestamptz,

  status                   text not null default 'pending' constraint contracts_status_known
                           check (status in ('pending', 'active', 'in_progress', 'completed', 'disputed', 'cancelled')),
  -- true or null, never false: while the contract lives, its bid stays selected
  holds_bid                boolean generated always as (case when status <> 'cancelled' then true end) stored,
  started_at               timestamptz,
  completed_at             timestamptz,
  auto_release_at          timestamptz, -- null: nothing runs (not completed, disputed, or released)

  cancelled_at             timestamptz,
  cancelled_by             uuid references users, -- null: nobody signed in time, or an admin's resolution
  cancel_reason            text,

  additional_amount        numeric(10,2) not null default 0.00
                           constraint contracts_additional_amount_not_negative check (additional_amount >= 0),
  additional_work          text,
  additional_work_approved boolean not null default false,

  created_at               timestamptz not null default app_now(),
  updated_at               timestamptz not null default app_now(),

  constraint contracts_of_the_jobs_poster foreign key (job_id, poster_id) references jobs (id, poster_id),
  -- Worker and amount are those of the bid, and the bid cannot change any more (invariant 18).
  constraint contracts_as_the_bid_says foreign key (bid_id, job_id, worker_id, amount)
    references bids (id, job_id, bidder_id, amount),
  constraint contracts_bid_stays_selected foreign key (bid_id, job_id, holds_bid)
    references bids (id, job_id, is_selected) deferrable initially deferred,

  constraint contracts_active_needs_signatures check (
    status in ('pending', 'cancelled') or (poster_signed and worker_signed)),
  constraint contracts_poster_signature_has_time check (poster_signed = (poster_signed_at is not null)),
  constraint contracts_worker_signature_has_time check (worker_signed = (worker_signed_at is not null)),
  constraint contracts_start_has_time check (status <> 'in_progress' or started_at is not null),
  constraint contracts_completion_has_time check (status <> 'completed' or completed_at is not null),
  constraint contracts_cancellation_has_time check ((status = 'cancelled') = (cancelled_at is not null)),
  -- target of the signatures' key
  constraint contracts_id_and_terms unique (id, terms_hash)
);
create unique index contracts_one_per_job on contracts (job_id) where status <> 'cancelled';
create index contracts_by_job on contracts (job_id);
create index contracts_by_bid on contracts (bid_id);
create index contracts_by_poster on contracts (poster_id, created_at desc);
create index contracts_by_worker on contracts (worker_id, created_at desc);
create index contracts_to_release on contracts (auto_release_at) where auto_release_at is not null;
create index contracts_unsigned on contracts (created_at) where status = 'pending';
create index contracts_cancellations on contracts (cancelled_by, cancelled_at) where cancelled_by is not null;
create trigger touch before update on contracts for each row execute function touch_updated_at();

-- needs: hash_contract_terms
create trigger hash_terms before insert or update of terms_text, terms_hash on contracts
  for each row execute function hash_contract_terms();

-- Signatures: who signed which text, from where. The composite key does two things (invariant 20):
-- both sides sign the same text, and a signed text cannot change.
create table contract_signatures (
  id          uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts,
  user_id     uuid not null references users,
  role        text not null constraint contract_signatures_role_known check (role in ('poster', 'worker')),
  text_hash   text not null,
  signed_at   timestamptz not null default app_now(),
  ip_address  text,
  user_agent  text,
  constraint contract_signatures_of_this_text foreign key (contract_id, text_hash) references contracts (id, terms_hash),
  constraint contract_signatures_once unique (contract_id, role, text_hash)
);
create index contract_signatures_by_user on contract_signatures (user_id);
create trigger append_only before update or delete or truncate on contract_signatures
  for each statement execute function refuse_change();

-- needs: check_signing_party
create trigger by_a_party before insert on contract_signatures
  for each row execute function check_signing_party();

-- Notes, extra work, progress --------------------------------------------------------------------------

create table job_notes (
  id          uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts,
  author_id   uuid not null references users,
  message     text not null constraint job_notes_not_blank check (message ~ '\S'),
  is_internal boolean not null default false,
  created_at  timestamptz not null default app_now()
);
create index job_notes_by_contract on job_notes (contract_id, created_at);
create index job_notes_by_author on job_notes (author_id);

create table additional_work_requests (
  id                uuid primary key default gen_random_uuid(),
  contract_id       uuid not null references contracts,
  requested_by      uuid not null references users,
  description       text not null,
  additional_amount numeric(10,2) not null
                    constraint additional_work_amount_positive check (additional_amount > 0),
  status            text not null default 'pending'
                    constraint additional_work_status_known check (status in ('pending', 'approved', 'rejected')),
  poster_approved   boolean not null default false,
  worker_approved   boolean not null default false,
  approved_at       timestamptz,
  rejected_at       timestamptz,
  rejection_reason  text,
  created_at        timestamptz not null default app_now(),
  constraint additional_work_approved_by_both check (status <> 'approved' or (poster_approved and worker_approved)),
  constraint additional_work_approval_has_time check ((status = 'approved') = (approved_at is not null)),
  constraint additional_work_rejection_has_time check ((status = 'rejected') = (rejected_at is not null))
);
create index additional_work_by_contract on additional_work_requests (contract_id, created_at);
create index additional_work_by_requester on additional_work_requests (requested_by);

-- An update may carry a photo, a percentage, words, or any of them together.
create table progress_photos (
  id          uuid primary key default gen_random_uuid(),
  contract_id uuid not null references contracts,
  uploaded_by uuid not null references users,
  file_id     uuid references stored_files on delete set null,
  photo_url   text,
  description text,
  percent     int constraint progress_photos_percent_range check (percent between 0 and 100),
  location    text,
  is_approved boolean not null default false,
  approved_by uuid references users,
  approved_at timestamptz,
  created_at  timestamptz not null default app_now(),
  constraint progress_photos_not_empty check (num_nonnulls(photo_url, description, percent) > 0),
  constraint progress_photos_approval_is_whole check (
    is_approved = (approved_at is not null) and is_approved = (approved_by is not null))
);
create index progress_photos_by_contract on progress_photos (contract_id, created_at);
create index progress_photos_by_uploader on progress_photos (uploaded_by);
create index progress_photos_by_file on progress_photos (file_id) where file_id is not null;

-- Disputes -----------------------------------------------------------------------------------------------

create table disputes (
  id                     uuid primary key default gen_random_uuid(),
  contract_id            uuid not null references contracts,
  reported_by            uuid not null references users,
  reported_against       uuid not null references users,
  category               text,
  reason                 text not null,
  description            text not null,
  evidence               jsonb not null default '[]',
  status                 text not null default 'open'
                         constraint disputes_status_known check (status in ('open', 'resolved')),
  stage                  text not null default 'analysis'
                         constraint disputes_stage_known check (stage in ('analysis', 'proposed', 'escalated')),
  priority               text not null default 'medium'
                         constraint disputes_priority_known check (priority in ('low', 'medium', 'high', 'urgent')),
  assigned_to            uuid references admin_users,
  admin_notes            text,
  resolution             text constraint disputes_resolution_known check (resolution in
                           ('favor_poster', 'favor_worker', 'partial_refund', 'mediation_required', 'dismissed', 'proposal_accepted')),
  compensation_amount    int constraint disputes_compensation_not_negative check (compensation_amount >= 0),
  resolved_at            timestamptz,
  -- what a dismissal gives back: the contract's earlier state and the rest of its automatic-release time
  contract_status_before text,
  release_ms_left        bigint,
  created_at             timestamptz not null default app_now(),
  updated_at             timestamptz not null default app_now(),
  constraint disputes_two_sides check (reported_by <> reported_against),
  constraint disputes_resolved_is_whole check (
    (status = 'resolved') = (resolved_at is not null)
    and (status = 'open' or (resolution is not null and resolution <> 'mediation_required')))
);
create unique index disputes_one_open_per_contract on disputes (contract_id) where status = 'open';
create index disputes_by_contract on disputes (contract_id, created_at desc);
create index disputes_by_reporter on disputes (reported_by);
create index disputes_by_reported on disputes (reported_against);
create index disputes_queue on disputes (status, created_at desc);
create index disputes_by_admin on disputes (assigned_to) where assigned_to is not null;
create trigger touch before update on disputes for each row execute function touch_updated_at();

-- A proposal: by the automated analysis, by a party (a counter-proposal) or by an admin.
create table mediation_attempts (
  id             uuid primary key default gen_random_uuid(),
  dispute_id     uuid not null references disputes,
  mediation_type text not null default 'automated'
                 constraint mediation_attempts_type_known check (mediation_type in ('automated', 'counter', 'admin')),
  proposed_by    uuid references users, -- of a counter-proposal
  proposal       text not null,         -- its reasoning in plain words
  refund_percent numeric(5,2) constraint mediation_attempts_refund_range check (refund_percent between 0 and 100),
  factors        jsonb not null default '{}',
  status         text not null default 'pending' constraint mediation_attempts_status_known
                 check (status in ('pending', 'accepted', 'rejected', 'expired', 'countered')),
  accepted_by    uuid[] not null default '{}', -- it takes both
  rejected_by    uuid references users,        -- it takes one
  expires_at     timestamptz,
  decided_at     timestamptz,
  created_at     timestamptz not null default app_now(),
  constraint mediation_attempts_accepted_by_two check (
    cardinality(accepted_by) <= 2 and (status <> 'accepted' or cardinality(accepted_by) = 2))
);
create unique index mediation_attempts_one_pending on mediation_attempts (dispute_id) where status = 'pending';
create index mediation_attempts_by_dispute on mediation_attempts (dispute_id, created_at);
create index mediation_attempts_expiry on mediation_attempts (expires_at) where status = 'pending';

create table dispute_evidence (
  id            uuid primary key default gen_random_uuid(),
  dispute_id    uuid not null references disputes,
  submitted_by  uuid not null references users,
  evidence_type text not null,
  file_id       uuid references stored_files on delete set null,
  file_url      text,
  file_name     text,
  description   text,
  "timestamp"   timestamptz not null default app_now(),
  is_verified   boolean not null default false,
  verified_by   uuid references admin_users
);
create index dispute_evidence_by_dispute on dispute_evidence (dispute_id, "timestamp");
create index dispute_evidence_by_submitter on dispute_evidence (submitted_by);
create index dispute_evidence_by_file on dispute_evidence (file_id) where file_id is not null;

-- Reviews -------------------------------------------------------------------------------------------------

-- Blind until both are in or the time is over: published_at is null until then. A moderator hides
-- a review with hidden_at. A person's rating is computed from what is published and not hidden.
create table reviews (
  id           uuid primary key default gen_random_uuid(),
  contract_id  uuid not null references contracts,
  reviewer_id  uuid not null references users,
  reviewee_id  uuid not null references users,
  rating       int not null constraint reviews_rating_range check (rating between 1 and 5),
  comment      text,
  reply        text,
  reply_at     timestamptz,
  published_at timestamptz,
  hidden_at    timestamptz,
  hidden_by    uuid references admin_users,
  created_at   timestamptz not null default app_now(),
  constraint reviews_one_per_reviewer unique (contract_id, reviewer_id),
  constraint reviews_not_of_oneself check (reviewer_id <> reviewee_id),
  constraint reviews_reply_has_time check ((reply is null) = (reply_at is null))
);
create index reviews_by_reviewee on reviews (reviewee_id, published_at desc);
create index reviews_by_reviewer on reviews (reviewer_id);
create index reviews_blind on reviews (created_at) where published_at is null;

-- needs: check_review_parties
create trigger by_a_party before insert or update of contract_id, reviewer_id, reviewee_id on reviews
  for each row execute function check_review_parties();
