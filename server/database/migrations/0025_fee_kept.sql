-- A cancellation fee that takes a whole payment leaves nothing to refund, so the payment is not partially refunded. Its
-- money went to the other party and the platform (CANCEL-7).
alter table payments drop constraint payments_status_known, drop constraint payments_settled_adds_up;

update payments set status = 'fee_kept', released_at = refunded_at, refunded_at = null
  where status = 'partially_refunded' and refunded_amount = 0;

alter table payments
  add constraint payments_status_known check (status in
    ('pending', 'processing', 'held', 'failed', 'released', 'refunded', 'partially_refunded', 'fee_kept')),
  add constraint payments_settled_adds_up check (
    status not in ('released', 'refunded', 'partially_refunded', 'fee_kept')
    or platform_fee + worker_amount + refunded_amount = amount),
  add constraint payments_refund_fits_status check (case status
    when 'partially_refunded' then refunded_amount > 0 when 'fee_kept' then refunded_amount = 0 else true end);
