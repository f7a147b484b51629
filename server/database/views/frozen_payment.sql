-- owner: payments
-- Held payments that stay where they are while a bank looks at the payment, or at what paid it again after another bank
-- had taken it back (CHARGEBACK-1).
create or replace view frozen_payment as
  select p.id, p.contract_id from payments p
  where p.status = 'held' and (
    exists (select from chargebacks b where b.payment_id = p.id and b.status = 'open')
    or (exists (select from chargebacks b where b.payment_id = p.id and b.status = 'lost')
      and exists (select from payments o join chargebacks b on b.payment_id = o.id
        where o.contract_id = p.contract_id and o.kind = 'debt_payment' and b.status = 'open')));
