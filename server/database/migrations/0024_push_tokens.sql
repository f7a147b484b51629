-- One table for those whom a push reaches. push_tokens had no rows; a browser is one with the platform 'web', and its
-- token is the address that its push service gave it.
drop table push_tokens;
alter table push_subscriptions rename to push_tokens;
alter table push_tokens rename column endpoint to token;
alter table push_tokens add column platform text not null default 'web';
alter table push_tokens rename constraint push_subscriptions_pkey to push_tokens_pkey;
alter table push_tokens rename constraint push_subscriptions_user_id_fkey to push_tokens_user_id_fkey;
alter table push_tokens rename constraint push_subscriptions_sid_fkey to push_tokens_sid_fkey;
alter table push_tokens rename constraint push_subscriptions_one_per_endpoint to push_tokens_one_per_token;
alter index push_subscriptions_by_user rename to push_tokens_by_user;
alter index push_subscriptions_by_session rename to push_tokens_by_session;
