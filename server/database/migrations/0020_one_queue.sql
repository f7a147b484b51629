-- One queue for deadlines, mail, pushes and calls to the card provider, which each had a schedule of their own.

create table queue_jobs (
  id           uuid primary key default gen_random_uuid(), -- a job that is enqueued anew gets a new id
  kind         text not null,
  key          text not null, -- what the job is about; there is one of each kind and key
  payload      jsonb not null default '{}',
  due_at       timestamptz not null default app_now(), -- after a failed attempt: when to try again
  attempts     int not null default 0,
  leased_until timestamptz, -- a process works on it; another one may take it over from then on
  last_error   text,
  failed_at    timestamptz, -- given up; an admin can retry or dismiss it
  created_at   timestamptz not null default app_now(),
  constraint queue_jobs_one_per_key unique (kind, key)
);
create index queue_jobs_due on queue_jobs (kind, due_at) where failed_at is null;
create index queue_jobs_failed on queue_jobs (failed_at, id) where failed_at is not null;

insert into queue_jobs (kind, key, payload, due_at, attempts, last_error, created_at)
  select kind, key, data, coalesce(next_try_at, due_at), attempts, last_error, created_at from timers;
drop table timers;

insert into queue_jobs (kind, key, payload, due_at, attempts, last_error, failed_at, created_at)
  select 'mail.send', id::text, jsonb_build_object('to', to_address), next_try_at, attempts, last_error,
    case when status = 'failed' then next_try_at end, created_at
  from mails where status <> 'sent';
alter table mails drop column attempts, drop column next_try_at, drop column last_error;

insert into queue_jobs (kind, key, payload, due_at, attempts, last_error, created_at)
  select 'push.send', p.subscription_id || ':' || p.topic,
    jsonb_build_object('subscriptionId', p.subscription_id, 'userId', s.user_id, 'topic', p.topic, 'payload', p.payload,
      'urgency', p.urgency, 'expiresAt', p.expires_at),
    p.next_try_at, p.attempts, p.last_error, p.created_at
  from pushes p join push_subscriptions s on s.id = p.subscription_id;
drop table pushes;

insert into queue_jobs (kind, key, payload, due_at, attempts, last_error, created_at)
  select 'provider.call', id::text, jsonb_build_object('purpose', purpose, 'idempotencyKey', idempotency_key),
    next_try_at, attempts, last_error, created_at
  from provider_calls where status = 'pending';
alter table provider_calls drop column attempts, drop column next_try_at, drop column last_error;
create index provider_calls_pending on provider_calls (created_at) where status = 'pending';
