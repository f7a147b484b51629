-- What the poster asked for when the work was not as agreed; both read it on the contract.
alter table contracts
  add column changes_requested text,
  add column changes_requested_at timestamptz,
  add constraint contracts_changes_have_a_time check ((changes_requested is null) = (changes_requested_at is null));

-- A poster reads what was paid by card from the newest on; ids that follow from a request's key do not sort by time.
drop index payments_by_payer;
create index payments_by_payer on payments (payer_id, created_at desc, id desc);
