-- What becomes of the money when a poster cancels after the worker has reported progress.
create table settlements (
  id           uuid primary key,
  contract_id  uuid not null references contracts,
  -- the progress that was reported: the worker's share
  percent      int not null constraint settlements_percent_is_a_share check (percent between 1 and 100),
  reason       text,
  status       text not null default 'open'
                 constraint settlements_status_known check (status in ('open', 'accepted', 'disputed', 'withdrawn')),
  -- by the clock: there was no answer in time
  accepted_by  text constraint settlements_accepter_known check (accepted_by in ('worker', 'clock')),
  started_at   timestamptz not null default app_now(),
  answer_by    timestamptz not null,
  reminded_at  timestamptz,
  -- the time to answer stands still from here on
  disputed_at  timestamptz,
  ended_at     timestamptz,
  constraint settlements_acceptance_has_its_author check ((status = 'accepted') = (accepted_by is not null)),
  constraint settlements_end_has_time check ((status in ('accepted', 'withdrawn')) = (ended_at is not null)),
  constraint settlements_dispute_has_time check (status <> 'disputed' or disputed_at is not null)
);
create unique index settlements_one_per_contract on settlements (contract_id) where status <> 'withdrawn';
create index settlements_open on settlements (answer_by) where status = 'open';

-- Reviews are due from the end of the work, also of a settled contract.
drop index contracts_to_review;
create index contracts_to_review on contracts (coalesce(completed_at, cancelled_at))
  where coalesce(completed_at, cancelled_at) is not null;
