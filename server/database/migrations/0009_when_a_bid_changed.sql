-- A bid changes when its bidder changes it. That somebody chose it is no change of theirs, and is not shown as one.
drop trigger touch on bids;
create trigger touch before update of amount, message, availability on bids
  for each row execute function touch_updated_at();
