-- owner: contracts
-- Who signed which text of a contract, and from where.
create or replace view contract_signature_summary as
  select id, contract_id, user_id, role, text_hash, signed_at, ip_address, user_agent
  from contract_signatures;
