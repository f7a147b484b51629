-- owner: contracts
-- The database computes the hash, so that it always belongs to the text. A change of the text before both have signed
-- removes the signatures; afterwards the text cannot change (invariant 20).
create or replace function hash_contract_terms() returns trigger
  language plpgsql as $$
begin
  new.terms_hash := encode(sha256(convert_to(new.terms_text, 'UTF8')), 'hex');
  if tg_op = 'UPDATE' and new.terms_hash <> old.terms_hash then
    if old.status <> 'pending' then
      raise exception 'a signed text does not change'
        using errcode = 'check_violation', table = tg_table_name, constraint = 'contracts_signed_text_stays';
    end if;
    new.poster_signed := false;
    new.worker_signed := false;
    new.poster_signed_at := null;
    new.worker_signed_at := null;
  end if;
  return new;
end $$;
