-- Communication (chat, calls, alerts, push) and content (blog, social links, careers, early interest).

-- Chat ----------------------------------------------------------------------------------------------

-- A conversation belongs to the two parties of a contract; its id is the contract's. last_seq is raised in
-- the transaction that stores a message: the row lock puts messages in one order without gaps (invariant 25).
create table conversations (
  id              uuid primary key references contracts,
  last_seq        bigint not null default 0,
  poster_read_seq bigint not null default 0,
  worker_read_seq bigint not null default 0,
  last_message_at timestamptz,
  created_at      timestamptz not null default app_now(),
  constraint conversations_read_what_exists check (
    poster_read_seq between 0 and last_seq and worker_read_seq between 0 and last_seq)
);
create index conversations_latest on conversations (last_message_at desc);

create table chat_messages (
  id              uuid primary key default gen_random_uuid(),
  conversation_id uuid not null references conversations,
  seq             bigint not null constraint chat_messages_seq_positive check (seq > 0),
  client_id       text, -- the sender's own id: a message sent twice is stored once
  sender_id       uuid not null references users,
  receiver_id     uuid not null references users,
  content         text not null default '',
  message_type    text not null default 'text'
                  constraint chat_messages_type_known check (message_type in ('text', 'image', 'file')),
  file_id         uuid references stored_files on delete set null,
  file_url        text,
  file_name       text,
  file_size       bigint constraint chat_messages_file_size_not_negative check (file_size >= 0),
  is_read         boolean not null default false,
  is_edited       boolean not null default false,
  edited_at       timestamptz,
  job_id          uuid references jobs,
  contract_id     uuid references contracts,
  created_at      timestamptz not null default app_now(),
  constraint chat_messages_in_order unique (conversation_id, seq),
  constraint chat_messages_once_per_client_id unique (sender_id, client_id),
  constraint chat_messages_two_people check (sender_id <> receiver_id),
  constraint chat_messages_of_this_contract check (contract_id = conversation_id),
  constraint chat_messages_text_not_blank check (message_type <> 'text' or content ~ '\S'),
  constraint chat_messages_edit_has_time check (is_edited = (edited_at is not null))
);
create index chat_messages_unread on chat_messages (receiver_id, conversation_id) where not is_read;
create index chat_messages_by_file on chat_messages (file_id) where file_id is not null;

-- Calls -------------------------------------------------------------------------------------------------

create table video_sessions (
  id             uuid primary key default gen_random_uuid(),
  session_id     text not null constraint video_sessions_one_per_session unique,
  call_id        text,
  host_id        uuid not null references users, -- the poster
  participant_id uuid not null references users,
  job_id         uuid references jobs,
  contract_id    uuid references contracts,
  status         text not null default 'pending' constraint video_sessions_status_known
                 check (status in ('pending', 'accepted', 'declined', 'missed', 'active', 'ended')),
  start_time     timestamptz,
  end_time       timestamptz,
  duration       int constraint video_sessions_duration_not_negative check (duration >= 0), -- seconds
  recording_url  text,
  created_at     timestamptz not null default app_now(),
  constraint video_sessions_two_people check (host_id <> participant_id),
  constraint video_sessions_times_in_order check (start_time <= end_time)
);
create index video_sessions_by_contract on video_sessions (contract_id, created_at desc);
create index video_sessions_by_host on video_sessions (host_id);
create index video_sessions_by_participant on video_sessions (participant_id);

-- Alerts and push ---------------------------------------------------------------------------------------

create table alerts (
  id              uuid primary key default gen_random_uuid(),
  user_id         uuid not null references users on delete cascade,
  type            text not null constraint alerts_type_known check (type in
                    ('welcome', 'profile_incomplete', 'getting_started', 'tips', 'job_match', 'bid_update', 'payment', 'system')),
  priority        text not null default 'low'
                  constraint alerts_priority_known check (priority in ('urgent', 'high', 'medium', 'low')),
  title           text not null,
  message         text not null,
  action_url      text,
  action_required boolean not null default false,
  data            jsonb not null default '{}',
  read            boolean not null default false,
  read_at         timestamptz,
  dismissed       boolean not null default false,
  dismissed_at    timestamptz,
  dedupe_key      text, -- an event handled twice makes one alert
  created_at      timestamptz not null default app_now(),
  constraint alerts_once_per_event unique (user_id, dedupe_key),
  constraint alerts_reading_has_time check (read = (read_at is not null)),
  constraint alerts_dismissal_has_time check (dismissed = (dismissed_at is not null))
);
-- Ids sort by time (UUIDv7): newest first is the id, backwards.
create index alerts_by_user on alerts (user_id, id desc) where not dismissed;
create index alerts_unread on alerts (user_id) where not read and not dismissed;

-- No row: the defaults.
create table alert_preferences (
  user_id            uuid primary key references users on delete cascade,
  email_alerts       boolean not null default true,
  push_notifications boolean not null default true,
  job_matches        boolean not null default true,
  bid_updates        boolean not null default true,
  payment_alerts     boolean not null default true,
  system_updates     boolean not null default true,
  marketing_emails   boolean not null default false,
  updated_at         timestamptz not null default app_now()
);
create trigger touch before update on alert_preferences for each row execute function touch_updated_at();

create table push_subscriptions (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  endpoint   text not null constraint push_subscriptions_one_per_endpoint unique,
  p256dh_key text not null,
  auth_key   text not null,
  is_active  boolean not null default true,
  created_at timestamptz not null default app_now()
);
create index push_subscriptions_by_user on push_subscriptions (user_id) where is_active;

create table push_tokens (
  id         uuid primary key default gen_random_uuid(),
  user_id    uuid not null references users on delete cascade,
  token      text not null constraint push_tokens_one_per_token unique,
  platform   text not null,
  is_active  boolean not null default true,
  created_at timestamptz not null default app_now()
);
create index push_tokens_by_user on push_tokens (user_id) where is_active;

-- Blog and social links ------------------------------------------------------------------------------------

create table blog_posts (
  id             uuid primary key default gen_random_uuid(),
  author_id      uuid references users on delete set null,
  title          text not null constraint blog_posts_title_not_blank check (title ~ '\S'),
  slug           text not null constraint blog_posts_one_per_slug unique,
  content        text not null constraint blog_posts_content_not_blank check (content ~ '\S'),
  excerpt        text,
  tags           text[] not null default '{}',
  featured_image text,
  status         text not null default 'draft'
                 constraint blog_posts_status_known check (status in ('draft', 'published')),
  published_at   timestamptz,
  created_at     timestamptz not null default app_now(),
  updated_at     timestamptz not null default app_now(),
  constraint blog_posts_publication_has_time check (status = 'draft' or published_at is not null)
);
create index blog_posts_published on blog_posts (published_at desc) where status = 'published';
create index blog_posts_newest on blog_posts (created_at desc);
create index blog_posts_by_author on blog_posts (author_id);
create trigger touch before update on blog_posts for each row execute function touch_updated_at();

create table social_media_settings (
  id            int primary key default 1 constraint social_media_settings_one_row check (id = 1),
  instagram_url text,
  tiktok_url    text,
  facebook_url  text,
  twitter_url   text,
  linkedin_url  text,
  youtube_url   text,
  updated_by    uuid references users on delete set null,
  updated_at    timestamptz not null default app_now()
);
insert into social_media_settings default values;
create trigger touch before update on social_media_settings for each row execute function touch_updated_at();

create table media_files (
  id            uuid primary key default gen_random_uuid(),
  file_id       uuid references stored_files on delete set null,
  filename      text not null,
  original_name text not null,
  mime_type     text not null,
  size          bigint not null constraint media_files_size_not_negative check (size >= 0),
  url           text not null,
  uploaded_by   uuid references users on delete set null,
  created_at    timestamptz not null default app_now()
);
create index media_files_by_uploader on media_files (uploaded_by, created_at desc);
create index media_files_by_file on media_files (file_id) where file_id is not null;

-- Visitors ----------------------------------------------------------------------------------------------------

-- Stored once per e-mail and area.
create table early_interest (
  id         uuid primary key default gen_random_uuid(),
  city       text not null,
  state      text not null,
  email      text not null,
  created_at timestamptz not null default app_now()
);
create unique index early_interest_once on early_interest (lower(email), lower(city), state);
create index early_interest_by_area on early_interest (state, lower(city));

create table career_applications (
  id             uuid primary key default gen_random_uuid(),
  first_name     text not null,
  last_name      text not null,
  email          text not null,
  phone          text,
  position       text not null,
  location       text not null,
  cover_letter   text,
  resume_file_id uuid not null references stored_files,
  status         text not null default 'new' constraint career_applications_status_known
                 check (status in ('new', 'reviewing', 'rejected', 'hired')),
  created_at     timestamptz not null default app_now()
);
create index career_applications_newest on career_applications (created_at desc);
create index career_applications_by_resume on career_applications (resume_file_id);
