-- owner: contracts
-- Settlements of contracts that were cancelled after progress was reported.
create or replace view settlement_summary as
  select id, contract_id, percent, reason, status, accepted_by, started_at, answer_by, disputed_at, ended_at
  from settlements;
