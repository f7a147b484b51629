-- owner: payments
-- Contracts with held money that stays where it is while the bank of the card looks at the payment (CHARGEBACK-1).
create or replace view frozen_contract as
  select distinct p.contract_id as id from chargebacks b join payments p on p.id = b.payment_id
  where b.status = 'open' and p.status = 'held';
