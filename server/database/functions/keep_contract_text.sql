-- owner: contracts
-- Keeps every text of a contract, because a signature belongs to one of them.
create or replace function keep_contract_text() returns trigger
  language plpgsql as $$
begin
  insert into contract_texts (contract_id, text_hash, terms_text, created_at)
    values (new.id, new.terms_hash, new.terms_text, new.created_at) on conflict do nothing;
  return null;
end $$;
