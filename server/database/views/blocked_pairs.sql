-- owner: profiles
-- BLOCK-2: a block counts for both sides, whoever set it: each pair in both orders.
create or replace view blocked_pairs as
  select blocker_id as user_id, blocked_id as other_id, blocker_id from user_blocks
  union all select blocked_id, blocker_id, blocker_id from user_blocks;
