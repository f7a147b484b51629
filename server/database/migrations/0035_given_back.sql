-- of returned_cents, what the payer got from here: by the card that had paid the debt, or in the wallet
alter table chargebacks
  add column given_back_cents bigint not null default 0
    constraint chargebacks_given_back_not_negative check (given_back_cents >= 0);
