-- What happens when it goes wrong, and how people learn whom to trust: disputes that move money, sealed reviews, reports.

-- Contracts ------------------------------------------------------------------------------------------------

alter table contracts
  add column completed_by uuid references users, -- who marked it complete; null: a dispute ended it
  add column finish_by    timestamptz;           -- a longer deadline that both agreed on in a dispute

-- Disputes -------------------------------------------------------------------------------------------------

alter table disputes
  add column number         bigint generated always as identity constraint disputes_number_once unique,
  -- What it is about: held, and released in the last seven days, both as they were when it was raised.
  add column held_cents     bigint not null default 0 constraint disputes_held_not_negative check (held_cents >= 0),
  add column released_cents bigint not null default 0
                            constraint disputes_released_not_negative check (released_cents >= 0),
  add column refund_percent numeric(5,2) constraint disputes_refund_range check (refund_percent between 0 and 100),
  add column escalated_at   timestamptz,
  -- What was released in the seven days before this is in dispute.
  add column since          timestamptz not null default app_now(),
  add column resolved_by    uuid references admin_users; -- null: the two sides did
alter table disputes drop constraint disputes_resolution_known;
alter table disputes add constraint disputes_resolution_known check (resolution in
  ('favor_poster', 'favor_worker', 'partial_refund', 'mediation_required', 'dismissed', 'proposal_accepted', 'withdrawn'));
comment on column disputes.compensation_amount is 'Cents that went back to the poster.';
-- Whoever waits for an admin waits in the order in which they came.
create index disputes_escalated on disputes (escalated_at) where status = 'open' and stage = 'escalated';
-- Those that are over, the last one first.
create index disputes_resolved on disputes (resolved_at desc, number desc) where status = 'resolved';
-- Earlier outcomes of like cases.
create index disputes_outcomes on disputes (category, resolved_at desc) where status = 'resolved';

alter table mediation_attempts
  add column option         text not null default 'refund'
                            constraint mediation_attempts_option_known check (option in ('refund', 'extension')),
  add column extension_days int constraint mediation_attempts_extension_range check (extension_days between 1 and 30),
  add column message        text,
  add column confidence     numeric(3,2) constraint mediation_attempts_confidence_range check (confidence between 0 and 1),
  add column admin_id       uuid references admin_users, -- of an admin's proposal
  add constraint mediation_attempts_option_is_whole check (
    case option when 'refund' then refund_percent is not null else extension_days is not null end);
create index mediation_attempts_by_proposer on mediation_attempts (proposed_by) where proposed_by is not null;

alter table dispute_evidence
  add column mime_type text,
  add column sha256    text,
  add constraint dispute_evidence_type_known check (evidence_type in ('photo', 'pdf', 'text')),
  add constraint dispute_evidence_not_empty check (num_nonnulls(file_url, description) > 0);

-- needs: check_evidence_party
create trigger by_a_party before insert on dispute_evidence for each row execute function check_evidence_party();

-- What a dispute has settled is settled: it is not in dispute again.
alter table payments add column settled_by_dispute uuid references disputes;
create index payments_by_dispute on payments (settled_by_dispute) where settled_by_dispute is not null;

-- Money that was released comes back only by a dispute's outcome.
-- needs: check_claw_back
create trigger claw_back before update of status, refunded_amount on payments for each row
  when (old.status = 'released' and (new.status <> 'released' or new.refunded_amount <> old.refunded_amount))
  execute function check_claw_back();

-- Reviews --------------------------------------------------------------------------------------------------

-- In time: after the work is complete and within seven days of it (invariant 22).
-- needs: check_review_in_time
create trigger in_time before insert on reviews for each row execute function check_review_in_time();

-- Blind until both are in or the time is over.
-- needs: check_review_seal
create constraint trigger sealed after insert or update of published_at on reviews
  deferrable initially deferred for each row execute function check_review_seal();

-- needs: count_rating, keep_rating
create trigger keep_rating after insert or delete or update of rating, reviewee_id, published_at, hidden_at on reviews
  for each row execute function keep_rating();

drop index reviews_blind;
create index reviews_sealed on reviews (contract_id) where published_at is null;
-- Contracts whose time for a review runs.
create index contracts_to_review on contracts (completed_at) where completed_at is not null;

-- Who was reminded of a review, and how often.
create table review_reminders (
  contract_id uuid not null references contracts on delete cascade,
  user_id     uuid not null references users on delete cascade,
  day         int not null,
  created_at  timestamptz not null default app_now(),
  primary key (contract_id, user_id, day)
);
create index review_reminders_by_user on review_reminders (user_id);

-- Reports --------------------------------------------------------------------------------------------------

alter table flagged_content add constraint flagged_content_type_known
  check (content_type in ('user', 'job', 'bid', 'review', 'portfolio', 'message', 'evidence', 'note', 'progress'));
