-- The audit log and the ledger are sealed in a hash chain each (AUDIT-1).

-- Rows that wait for their seal, in the order in which they were written.
create table chain_pending (
  id     bigint generated always as identity primary key,
  chain  text not null constraint chain_pending_chain_known check (chain in ('audit', 'ledger')),
  row_id uuid not null
);

-- One link per sealed row: the hash of the previous link and of the row's content.
create table chain_links (
  chain      text not null constraint chain_links_chain_known check (chain in ('audit', 'ledger')),
  position   bigint not null,
  row_id     uuid not null,
  -- What the row was, also after it was deleted.
  kind       text not null,
  written_at timestamptz not null,
  hash       text not null,
  sealed_at  timestamptz not null default app_now(),
  primary key (chain, position),
  constraint chain_links_one_per_row unique (chain, row_id)
);
create trigger append_only before update or delete or truncate on chain_links
  for each statement execute function refuse_change();

-- needs: await_seal
create trigger await_seal after insert on ledger_transactions for each row execute function await_seal('ledger');
create trigger await_seal after insert on admin_audit_log for each row execute function await_seal('audit');

insert into chain_pending (chain, row_id) select 'ledger', id from ledger_transactions order by created_at, id;
insert into chain_pending (chain, row_id) select 'audit', id from admin_audit_log order by created_at, id;
