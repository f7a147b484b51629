// Made by `npm run db:types` from the migrations; a test holds it against the database. Do not edit.
import type { ColumnType, Generated, GeneratedAlways } from 'kysely'

/** Read as a value, written as JSON text. */
type Json = ColumnType<unknown, string, string>
type JsonWithDefault = ColumnType<unknown, string | undefined, string>
type JsonOrNull = ColumnType<unknown, string | null | undefined, string | null>

export interface AdditionalWorkRequests {
  id: Generated<string>
  contract_id: string
  requested_by: string
  description: string
  additional_amount: string
  status: Generated<string>
  poster_approved: Generated<boolean>
  worker_approved: Generated<boolean>
  approved_at: string | null
  rejected_at: string | null
  rejection_reason: string | null
  created_at: Generated<string>
}

export interface AdminAuditLog {
  id: Generated<string>
  admin_id: string
  action: string
  target_type: string | null
  target_id: string | null
  details: JsonWithDefault
  ip_address: string | null
  user_agent: string | null
  created_at: Generated<string>
}

export interface AdminUsers {
  id: Generated<string>
  email: string
  role: Generated<string>
  first_name: string | null
  last_name: string | null
  password_hash: string
  totp_secret: string | null
  totp_last_step: bigint | null
  recovery_codes: Generated<string[]>
  is_active: Generated<boolean>
  last_login: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  totp_waiting: string | null
}

export interface AlertPreferences {
  user_id: string
  email_alerts: Generated<boolean>
  push_notifications: Generated<boolean>
  job_matches: Generated<boolean>
  bid_updates: Generated<boolean>
  payment_alerts: Generated<boolean>
  system_updates: Generated<boolean>
  marketing_emails: Generated<boolean>
  updated_at: Generated<string>
}

export interface Alerts {
  id: Generated<string>
  user_id: string
  type: string
  priority: Generated<string>
  title: string
  message: string
  action_url: string | null
  action_required: Generated<boolean>
  data: JsonWithDefault
  read: Generated<boolean>
  read_at: string | null
  dismissed: Generated<boolean>
  dismissed_at: string | null
  dedupe_key: string | null
  created_at: Generated<string>
  settled_at: string | null
  mail_due_at: string | null
  mailed_at: string | null
  mailed_title: string | null
  pushed_at: string | null
  pushed_title: string | null
}

export interface BackgroundChecks {
  id: Generated<string>
  user_id: string
  check_type: string
  status: Generated<string>
  provider: string | null
  check_id: string | null
  results: JsonOrNull
  completed_at: string | null
  expires_at: string | null
  created_at: Generated<string>
}

export interface BidSummary {
  id: string
  job_id: string
  poster_id: string
  bidder_id: string
  amount: string
  message: string
  availability: string
  is_selected: boolean
  created_at: string
  updated_at: string
}

export interface Bids {
  id: Generated<string>
  job_id: string
  poster_id: string
  bidder_id: string
  amount: string
  message: Generated<string>
  availability: Generated<string>
  is_selected: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface BlockedPairs {
  user_id: string
  other_id: string
}

export interface BlogPosts {
  id: Generated<string>
  author_id: string | null
  title: string
  slug: string
  content: string
  excerpt: string | null
  tags: Generated<string[]>
  featured_image: string | null
  status: Generated<string>
  published_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  featured_image_alt: string | null
}

export interface BusParcels {
  id: string
  body: string
  created_at: Generated<string>
}

export interface CardSummary {
  id: string
  user_id: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  is_default: boolean
  removed_at: string | null
  created_at: string
}

export interface CareerApplications {
  id: Generated<string>
  first_name: string
  last_name: string
  email: string
  phone: string | null
  position: string
  location: string
  cover_letter: string | null
  resume_file_id: string
  status: Generated<string>
  created_at: Generated<string>
}

export interface ChatMessageEdits {
  id: Generated<string>
  message_id: string
  content: string
  replaced_at: Generated<string>
}

export interface ChatMessages {
  id: Generated<string>
  conversation_id: string
  seq: bigint
  client_id: string | null
  sender_id: string
  receiver_id: string
  content: Generated<string>
  message_type: Generated<string>
  file_id: string | null
  file_url: string | null
  file_name: string | null
  file_size: bigint | null
  is_edited: Generated<boolean>
  edited_at: string | null
  job_id: string | null
  contract_id: string | null
  created_at: Generated<string>
  was_masked: Generated<boolean>
}

export interface ContractDocuments {
  contract_id: string
  sha256: string
  storage_key: string
  issued_at: Generated<string>
}

export interface ContractSignatureSummary {
  id: string
  contract_id: string
  user_id: string
  role: string
  text_hash: string
  signed_at: string
  ip_address: string | null
  user_agent: string | null
}

export interface ContractSignatures {
  id: Generated<string>
  contract_id: string
  user_id: string
  role: string
  text_hash: string
  signed_at: Generated<string>
  ip_address: string | null
  user_agent: string | null
}

export interface ContractSummary {
  id: string
  job_id: string
  bid_id: string
  poster_id: string
  worker_id: string
  amount: string
  description: string
  scheduled_date: string | null
  scheduled_time: string | null
  terms_text: string
  terms_hash: string
  poster_signed: boolean
  worker_signed: boolean
  poster_signed_at: string | null
  worker_signed_at: string | null
  status: string
  started_at: string | null
  completed_at: string | null
  auto_release_at: string | null
  cancelled_at: string | null
  cancelled_by: string | null
  cancel_reason: string | null
  additional_amount: string
  additional_work: string | null
  additional_work_approved: boolean
  created_at: string
  updated_at: string
  changes_requested: string | null
  changes_requested_at: string | null
  completed_by: string | null
  finish_by: string | null
  fee_basis_points: number
  sign_by: string
}

export interface ContractTexts {
  contract_id: string
  text_hash: string
  terms_text: string
  created_at: Generated<string>
}

export interface Contracts {
  id: Generated<string>
  job_id: string
  bid_id: string
  poster_id: string
  worker_id: string
  amount: string
  description: Generated<string>
  scheduled_date: string | null
  scheduled_time: string | null
  terms_text: Generated<string>
  terms_hash: Generated<string>
  poster_signed: Generated<boolean>
  worker_signed: Generated<boolean>
  poster_signed_at: string | null
  worker_signed_at: string | null
  status: Generated<string>
  holds_bid: GeneratedAlways<boolean | null>
  started_at: string | null
  completed_at: string | null
  auto_release_at: string | null
  cancelled_at: string | null
  cancelled_by: string | null
  cancel_reason: string | null
  additional_amount: Generated<string>
  additional_work: string | null
  additional_work_approved: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
  revision: Generated<number>
  changes_requested: string | null
  changes_requested_at: string | null
  completed_by: string | null
  finish_by: string | null
  fee_basis_points: Generated<number>
  sign_by: Generated<string>
}

export interface Conversations {
  id: string
  last_seq: Generated<bigint>
  poster_read_seq: Generated<bigint>
  worker_read_seq: Generated<bigint>
  last_message_at: string | null
  created_at: Generated<string>
}

export interface DisputeEvidence {
  id: Generated<string>
  dispute_id: string
  submitted_by: string
  evidence_type: string
  file_id: string | null
  file_url: string | null
  file_name: string | null
  description: string | null
  timestamp: Generated<string>
  is_verified: Generated<boolean>
  verified_by: string | null
  mime_type: string | null
  sha256: string | null
}

export interface DisputeSummary {
  id: string
  contract_id: string
  reported_by: string
  reported_against: string
  category: string | null
  reason: string
  description: string
  status: string
  stage: string
  priority: string
  assigned_to: string | null
  admin_notes: string | null
  resolution: string | null
  compensation_amount: number | null
  resolved_at: string | null
  contract_status_before: string | null
  release_ms_left: bigint | null
  created_at: string
  updated_at: string
  number: bigint
  held_cents: bigint
  released_cents: bigint
  refund_percent: string | null
  escalated_at: string | null
  since: string
  resolved_by: string | null
}

export interface Disputes {
  id: Generated<string>
  contract_id: string
  reported_by: string
  reported_against: string
  category: string | null
  reason: string
  description: string
  evidence: JsonWithDefault
  status: Generated<string>
  stage: Generated<string>
  priority: Generated<string>
  assigned_to: string | null
  admin_notes: string | null
  resolution: string | null
  compensation_amount: number | null
  resolved_at: string | null
  contract_status_before: string | null
  release_ms_left: bigint | null
  created_at: Generated<string>
  updated_at: Generated<string>
  number: GeneratedAlways<bigint>
  held_cents: Generated<bigint>
  released_cents: Generated<bigint>
  refund_percent: string | null
  escalated_at: string | null
  since: Generated<string>
  resolved_by: string | null
}

export interface EarlyInterest {
  id: Generated<string>
  city: string
  state: string
  email: string
  created_at: Generated<string>
}

export interface EmailChanges {
  user_id: string
  email: string
  code: string
  attempts: Generated<number>
  expires_at: string
  created_at: Generated<string>
}

export interface ExtraWorkSummary {
  id: string
  contract_id: string
  requested_by: string
  description: string
  additional_amount: string
  status: string
  poster_approved: boolean
  worker_approved: boolean
  approved_at: string | null
  rejected_at: string | null
  rejection_reason: string | null
  created_at: string
}

export interface FlaggedContent {
  id: Generated<string>
  content_type: string
  content_id: string
  reason: string
  reported_by: string | null
  status: Generated<string>
  admin_notes: string | null
  reviewed_by: string | null
  resolved_at: string | null
  created_at: Generated<string>
}

export interface IdempotencyKeys {
  scope: string
  key: string
  request_hash: string
  status: number | null
  answer: JsonOrNull
  created_at: Generated<string>
  expires_at: Generated<string>
}

export interface InsurancePolicies {
  id: Generated<string>
  user_id: string
  policy_type: string
  provider: string
  policy_number: string | null
  coverage_amount: string | null
  start_date: string | null
  end_date: string | null
  is_active: Generated<boolean>
  document_urls: Generated<string[]>
  created_at: Generated<string>
}

export interface JobBookmarks {
  user_id: string
  job_id: string
  created_at: string
}

export interface JobFavorites {
  user_id: string
  job_id: string
  created_at: Generated<string>
}

export interface JobNoteSummary {
  id: string
  contract_id: string
  author_id: string
  message: string
  is_internal: boolean
  created_at: string
}

export interface JobNotes {
  id: Generated<string>
  contract_id: string
  author_id: string
  message: string
  is_internal: Generated<boolean>
  created_at: Generated<string>
}

export interface JobRecommendations {
  id: Generated<string>
  user_id: string
  job_id: string
  score: string
  factors: JsonWithDefault
  notified: Generated<boolean>
  viewed: Generated<boolean>
  created_at: Generated<string>
  notified_at: string | null
}

export interface JobSummary {
  id: string
  poster_id: string
  title: string
  description: string
  category: string
  is_virtual: boolean
  location: string | null
  zip_code: string | null
  latitude: number | null
  longitude: number | null
  budget_min: string | null
  budget_max: string | null
  preferred_date: string | null
  preferred_time: string | null
  images: string[]
  status: string
  bidding_duration: number
  bidding_ends_at: string
  selected_bid_id: string | null
  has_selection: boolean | null
  reposted_from_id: string | null
  repost_count: number
  completed_at: string | null
  cancelled_at: string | null
  expired_at: string | null
  hidden_at: string | null
  created_at: string
  updated_at: string
  search_vector: string | null
  choose_by: string | null
  removal_reason: string | null
}

export interface JobTips {
  id: Generated<string>
  contract_id: string
  payment_id: string | null
  from_user_id: string
  to_user_id: string
  amount: string
  message: string | null
  created_at: Generated<string>
}

export interface JobViews {
  job_id: string
  user_id: string
  created_at: Generated<string>
}

export interface JobVisits {
  job_id: string
  user_id: string
  created_at: string
}

export interface Jobs {
  id: Generated<string>
  poster_id: string
  title: string
  description: string
  category: string
  is_virtual: Generated<boolean>
  location: string | null
  zip_code: string | null
  latitude: number | null
  longitude: number | null
  budget_min: string | null
  budget_max: string | null
  preferred_date: string | null
  preferred_time: string | null
  images: Generated<string[]>
  status: Generated<string>
  bidding_duration: Generated<number>
  bidding_ends_at: string
  selected_bid_id: string | null
  has_selection: GeneratedAlways<boolean | null>
  reposted_from_id: string | null
  repost_count: Generated<number>
  completed_at: string | null
  cancelled_at: string | null
  expired_at: string | null
  hidden_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  search_vector: GeneratedAlways<string | null>
  choose_by: string | null
  remind_at: string | null
  removal_reason: string | null
}

export interface KnownDevices {
  user_id: string
  device: string
  first_seen_at: Generated<string>
  last_seen_at: Generated<string>
}

export interface LedgerAccounts {
  id: Generated<string>
  kind: string
  user_id: string | null
  contract_id: string | null
  balance_cents: Generated<bigint>
  may_go_negative: Generated<boolean>
  created_at: Generated<string>
  shard: Generated<number>
  owner: GeneratedAlways<string>
}

export interface LedgerBalances {
  id: string
  kind: string
  user_id: string | null
  contract_id: string | null
  balance_cents: bigint
  created_at: string
}

export interface LedgerMovements {
  id: bigint
  transaction_id: string
  account_id: string
  amount_cents: bigint
  balance_after_cents: bigint
  entry: string
  created_at: string
  kind: string
  contract_id: string | null
  reference: string | null
  memo: string | null
  account_kind: string
  user_id: string | null
  account_contract_id: string | null
}

export interface LedgerPostings {
  id: GeneratedAlways<bigint>
  transaction_id: string
  account_id: string
  amount_cents: bigint
  created_at: Generated<string>
  balance_after_cents: Generated<bigint>
  kind: Generated<string>
  entry: Generated<string>
}

export interface LedgerTransactions {
  id: Generated<string>
  kind: string
  contract_id: string | null
  reference: string | null
  idempotency: string | null
  memo: string | null
  created_at: Generated<string>
  created_xid: Generated<string>
}

export interface Mails {
  id: Generated<string>
  to_address: string
  subject: string
  text_body: string
  html_body: string
  status: Generated<string>
  attempts: Generated<number>
  next_try_at: Generated<string>
  sent_at: string | null
  last_error: string | null
  created_at: Generated<string>
  unsubscribe_url: string | null
}

export interface MatchChanges {
  id: GeneratedAlways<bigint>
  user_id: string
}

export interface MatchRecords {
  user_id: string
  record: Json
  updated_at: Generated<string>
}

export interface MatchingWeights {
  id: Generated<string>
  based_on: number
  revision: number
  weights: Json
  evidence: Json
  created_at: Generated<string>
}

export interface MediaFiles {
  id: Generated<string>
  file_id: string | null
  filename: string
  original_name: string
  mime_type: string
  size: bigint
  url: string
  uploaded_by: string | null
  created_at: Generated<string>
}

export interface MediationAttempts {
  id: Generated<string>
  dispute_id: string
  mediation_type: Generated<string>
  proposed_by: string | null
  proposal: string
  refund_percent: string | null
  factors: JsonWithDefault
  status: Generated<string>
  accepted_by: Generated<string[]>
  rejected_by: string | null
  expires_at: string | null
  decided_at: string | null
  created_at: Generated<string>
  option: Generated<string>
  extension_days: number | null
  message: string | null
  confidence: string | null
  admin_id: string | null
}

export interface MediationSummary {
  id: string
  dispute_id: string
  mediation_type: string
  proposed_by: string | null
  proposal: string
  refund_percent: string | null
  factors: Json
  status: string
  accepted_by: string[]
  rejected_by: string | null
  expires_at: string | null
  decided_at: string | null
  created_at: string
  option: string
  extension_days: number | null
  message: string | null
  confidence: string | null
  admin_id: string | null
}

export interface Outbox {
  id: GeneratedAlways<bigint>
  name: string
  data: JsonWithDefault
  created_at: Generated<string>
  attempts: Generated<number>
  next_try_at: Generated<string>
  failed_at: string | null
  last_error: string | null
}

export interface PasswordResetTokens {
  id: Generated<string>
  audience: Generated<string>
  email: string
  token: string
  attempts: Generated<number>
  used: Generated<boolean>
  expires_at: string
  created_at: Generated<string>
}

export interface PaymentMethods {
  id: Generated<string>
  user_id: string
  provider: Generated<string>
  provider_token: string
  brand: string
  last4: string
  exp_month: number
  exp_year: number
  is_default: Generated<boolean>
  removed_at: string | null
  created_at: Generated<string>
}

export interface PaymentSummary {
  id: string
  contract_id: string
  kind: string
  additional_work_request_id: string | null
  payer_id: string | null
  payment_method_id: string | null
  amount: string
  platform_fee: string
  worker_amount: string
  refunded_amount: string
  status: string
  provider: string | null
  failure_reason: string | null
  paid_at: string | null
  released_at: string | null
  refunded_at: string | null
  created_at: string
  updated_at: string
  needs_action: boolean
  card_last4: string | null
  settled_by_dispute: string | null
}

export interface Payments {
  id: Generated<string>
  contract_id: string
  kind: Generated<string>
  additional_work_request_id: string | null
  payer_id: string | null
  payment_method_id: string | null
  amount: string
  platform_fee: Generated<string>
  worker_amount: Generated<string>
  refunded_amount: Generated<string>
  status: Generated<string>
  provider: string | null
  provider_ref: string | null
  failure_reason: string | null
  paid_at: string | null
  released_at: string | null
  refunded_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  client_secret: string | null
  needs_action: Generated<boolean>
  card_last4: string | null
  settled_by_dispute: string | null
}

export interface PayoutMethods {
  id: Generated<string>
  user_id: string
  type: string
  holder: string
  last4: string
  provider: Generated<string>
  provider_token: string
  is_confirmed: Generated<boolean>
  confirmed_at: string | null
  micro_deposit_hash: string | null
  attempts: Generated<number>
  removed_at: string | null
  created_at: Generated<string>
}

export interface PayoutPreferences {
  user_id: string
  auto_payout: Generated<boolean>
  provider: string | null
  provider_account: string | null
  is_payable: Generated<boolean>
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface PayoutRuns {
  run_for: string
  ran_at: Generated<string>
  people: Generated<number>
}

export interface People {
  id: string
  email: string
  role: string
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  bio: string | null
  location: string | null
  zip_code: string | null
  phone_number: string | null
  languages: string[]
  expertise: string[]
  experience_level: string | null
  hourly_rate: string | null
  availability: string | null
  availability_schedule: JsonOrNull
  is_available_for_work: boolean
  is_business_account: boolean
  business_name: string | null
  business_license: string | null
  insurance_info: string | null
  is_verified: boolean
  is_email_verified: boolean
  is_founding_member: boolean
  rating: string
  total_jobs: number
  total_earnings: string
  profile_completeness: number
  show_location: boolean
  show_phone: boolean
  show_email: boolean
  portfolio_public: boolean
  notification_preferences: Json
  preferred_payment_method: string
  subscription_tier: string
  banned_at: string | null
  ban_reason: string | null
  deleted_at: string | null
  last_active_at: string | null
  created_at: string
}

export interface PeopleHere {
  user_id: string
  process: string
  seen_at: Generated<string>
}

export interface PlatformSettings {
  key: string
  value: Json
  description: string | null
  updated_by: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface PortfolioSummary {
  id: string
  user_id: string
  job_id: string | null
  title: string
  description: string | null
  category: string | null
  tags: string[]
  images: string[]
  url: string | null
  is_public: boolean
  created_at: string
  hidden_at: string | null
}

export interface ProgressPhotoSummary {
  id: string
  contract_id: string
  uploaded_by: string
  file_id: string | null
  photo_url: string | null
  description: string | null
  percent: number | null
  location: string | null
  is_approved: boolean
  approved_by: string | null
  approved_at: string | null
  created_at: string
}

export interface ProgressPhotos {
  id: Generated<string>
  contract_id: string
  uploaded_by: string
  file_id: string | null
  photo_url: string | null
  description: string | null
  percent: number | null
  location: string | null
  is_approved: Generated<boolean>
  approved_by: string | null
  approved_at: string | null
  created_at: Generated<string>
}

export interface ProviderCalls {
  id: Generated<string>
  provider: Generated<string>
  purpose: string
  idempotency_key: string
  request: JsonWithDefault
  status: Generated<string>
  response: JsonOrNull
  attempts: Generated<number>
  next_try_at: Generated<string>
  last_error: string | null
  created_at: Generated<string>
  settled_at: string | null
  payment_id: string | null
  withdrawal_id: string | null
  user_id: string | null
}

export interface ProviderCustomers {
  user_id: string
  provider: string
  customer: string
}

export interface ProviderEvents {
  provider: string
  event_id: string
  type: string | null
  payload: Json
  received_at: Generated<string>
  handled_at: string | null
  attempts: Generated<number>
  last_error: string | null
}

export interface PushSubscriptions {
  id: Generated<string>
  user_id: string
  endpoint: string
  p256dh_key: string
  auth_key: string
  is_active: Generated<boolean>
  created_at: Generated<string>
  sid: string
  device: string | null
  last_used_at: string | null
}

export interface PushTokens {
  id: Generated<string>
  user_id: string
  token: string
  platform: string
  is_active: Generated<boolean>
  created_at: Generated<string>
}

export interface Pushes {
  id: Generated<string>
  subscription_id: string
  topic: string
  payload: Json
  urgency: Generated<string>
  expires_at: string
  attempts: Generated<number>
  next_try_at: Generated<string>
  last_error: string | null
  created_at: Generated<string>
}

export interface RateLimits {
  key: string
  count: number
  resets_at: string
}

export interface RecommendationSummary {
  id: string
  user_id: string
  job_id: string
  score: string
  factors: Json
  notified: boolean
  viewed: boolean
  created_at: string
  notified_at: string | null
}

export interface ReviewReminders {
  contract_id: string
  user_id: string
  day: number
  created_at: Generated<string>
}

export interface ReviewSummary {
  id: string
  contract_id: string
  reviewer_id: string
  reviewee_id: string
  rating: number
  comment: string | null
  reply: string | null
  reply_at: string | null
  published_at: string | null
  hidden_at: string | null
  hidden_by: string | null
  created_at: string
  hidden_reason: string | null
}

export interface Reviews {
  id: Generated<string>
  contract_id: string
  reviewer_id: string
  reviewee_id: string
  rating: number
  comment: string | null
  reply: string | null
  reply_at: string | null
  published_at: string | null
  hidden_at: string | null
  hidden_by: string | null
  created_at: Generated<string>
  hidden_reason: string | null
}

export interface SandboxRecords {
  id: string
  kind: string
  key: string
  amount_cents: bigint
  refunded_cents: Generated<bigint>
  status: string
  reason: string | null
  about: string | null
  due_at: string | null
  created_at: Generated<string>
}

export interface Sessions {
  sid: string
  user_id: string | null
  admin_id: string | null
  sess: JsonWithDefault
  expire: string
  created_at: Generated<string>
  last_seen_at: Generated<string>
}

export interface SkilledWorkers {
  user_id: string
  skill: string
  zip: string
  is_new: boolean
  standing: number
}

export interface SocialMediaSettings {
  id: Generated<number>
  instagram_url: string | null
  tiktok_url: string | null
  facebook_url: string | null
  twitter_url: string | null
  linkedin_url: string | null
  youtube_url: string | null
  updated_by: string | null
  updated_at: Generated<string>
}

export interface StoredFiles {
  id: Generated<string>
  storage_key: string
  owner_id: string | null
  purpose: string
  mime_type: string
  size_bytes: bigint
  is_private: Generated<boolean>
  created_at: Generated<string>
  attached_at: string | null
}

export interface SupportMessages {
  id: Generated<string>
  ticket_id: string
  user_id: string | null
  admin_id: string | null
  body: string
  created_at: Generated<string>
}

export interface SupportTickets {
  id: Generated<string>
  user_id: string
  subject: string
  category: string | null
  status: Generated<string>
  priority: Generated<string>
  assigned_to: string | null
  closed_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
  waiting_since: Generated<string>
}

export interface Timers {
  id: Generated<string>
  kind: string
  key: string
  due_at: string
  data: JsonWithDefault
  attempts: Generated<number>
  next_try_at: string | null
  last_error: string | null
  created_at: Generated<string>
}

export interface TipSummary {
  id: string
  contract_id: string
  payment_id: string | null
  from_user_id: string
  to_user_id: string
  amount: string
  message: string | null
  created_at: string
}

export interface UnverifiedUsers {
  id: Generated<string>
  email: string
  first_name: string
  password: string
  verification_code: string
  browser: string | null
  attempts: Generated<number>
  is_adult: Generated<boolean>
  terms_version: string | null
  terms_accepted_at: string | null
  created_at: Generated<string>
  expires_at: string
}

export interface UserBlocks {
  blocker_id: string
  blocked_id: string
  created_at: Generated<string>
}

export interface UserCertifications {
  id: Generated<string>
  user_id: string
  certification_name: string
  issuing_organization: string | null
  certification_url: string | null
  expiration_date: string | null
  is_verified: Generated<boolean>
  verification_documents: Generated<string[]>
  created_at: Generated<string>
}

export interface UserPortfolio {
  id: Generated<string>
  user_id: string
  job_id: string | null
  title: string
  description: string | null
  category: string | null
  tags: Generated<string[]>
  images: Generated<string[]>
  url: string | null
  is_public: Generated<boolean>
  created_at: Generated<string>
  hidden_at: string | null
}

export interface Users {
  id: Generated<string>
  email: string
  password_hash: string | null
  role: Generated<string>
  first_name: string | null
  last_name: string | null
  profile_image_url: string | null
  bio: string | null
  location: string | null
  zip_code: string | null
  phone_number: string | null
  languages: Generated<string[]>
  expertise: Generated<string[]>
  experience_level: string | null
  hourly_rate: string | null
  availability: string | null
  availability_schedule: JsonOrNull
  is_available_for_work: Generated<boolean>
  is_business_account: Generated<boolean>
  business_name: string | null
  business_license: string | null
  insurance_info: string | null
  is_verified: Generated<boolean>
  is_email_verified: Generated<boolean>
  verification_documents: Generated<string[]>
  is_founding_member: Generated<boolean>
  rating: Generated<string>
  total_jobs: Generated<number>
  total_earnings: Generated<string>
  profile_completeness: Generated<number>
  show_location: Generated<boolean>
  show_phone: Generated<boolean>
  show_email: Generated<boolean>
  portfolio_public: Generated<boolean>
  notification_preferences: JsonWithDefault
  preferred_payment_method: Generated<string>
  subscription_tier: Generated<string>
  is_adult: Generated<boolean>
  terms_version: string | null
  terms_accepted_at: string | null
  banned_at: string | null
  ban_reason: string | null
  deleted_at: string | null
  last_active_at: string | null
  created_at: Generated<string>
  updated_at: Generated<string>
}

export interface VerificationRequests {
  id: Generated<string>
  user_id: string
  provider: Generated<string>
  provider_ref: string | null
  status: Generated<string>
  documents: Generated<string[]>
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  documents_deleted_at: string | null
  created_at: Generated<string>
}

export interface VerificationSummary {
  id: string
  user_id: string
  provider: string
  status: string
  reason: string | null
  decided_by: string | null
  decided_at: string | null
  documents_deleted_at: string | null
  created_at: string
}

export interface VideoSessions {
  id: Generated<string>
  session_id: string
  call_id: string | null
  host_id: string
  participant_id: string
  job_id: string | null
  contract_id: string | null
  status: Generated<string>
  start_time: string | null
  end_time: string | null
  duration: number | null
  recording_url: string | null
  created_at: Generated<string>
  called_by: string | null
  host_joined_at: string | null
  participant_joined_at: string | null
  host_line: string | null
  participant_line: string | null
  seen_at: string | null
}

export interface WithdrawalSummary {
  id: string
  user_id: string
  method_id: string
  amount: string
  fee: string
  speed: string
  status: string
  is_automatic: boolean
  failure_reason: string | null
  arrives_at: string | null
  created_at: string
  settled_at: string | null
}

export interface Withdrawals {
  id: Generated<string>
  user_id: string
  method_id: string
  amount: string
  fee: Generated<string>
  speed: string
  status: Generated<string>
  is_automatic: Generated<boolean>
  provider: string | null
  provider_ref: string | null
  failure_reason: string | null
  arrives_at: string | null
  created_at: Generated<string>
  settled_at: string | null
}

export interface ZipCodes {
  zip: string
  city: string
  state: string
  latitude: number
  longitude: number
  time_zone: string
  area: string | null
}

export interface DB {
  additional_work_requests: AdditionalWorkRequests
  admin_audit_log: AdminAuditLog
  admin_users: AdminUsers
  alert_preferences: AlertPreferences
  alerts: Alerts
  background_checks: BackgroundChecks
  bid_summary: BidSummary
  bids: Bids
  blocked_pairs: BlockedPairs
  blog_posts: BlogPosts
  bus_parcels: BusParcels
  card_summary: CardSummary
  career_applications: CareerApplications
  chat_message_edits: ChatMessageEdits
  chat_messages: ChatMessages
  contract_documents: ContractDocuments
  contract_signature_summary: ContractSignatureSummary
  contract_signatures: ContractSignatures
  contract_summary: ContractSummary
  contract_texts: ContractTexts
  contracts: Contracts
  conversations: Conversations
  dispute_evidence: DisputeEvidence
  dispute_summary: DisputeSummary
  disputes: Disputes
  early_interest: EarlyInterest
  email_changes: EmailChanges
  extra_work_summary: ExtraWorkSummary
  flagged_content: FlaggedContent
  idempotency_keys: IdempotencyKeys
  insurance_policies: InsurancePolicies
  job_bookmarks: JobBookmarks
  job_favorites: JobFavorites
  job_note_summary: JobNoteSummary
  job_notes: JobNotes
  job_recommendations: JobRecommendations
  job_summary: JobSummary
  job_tips: JobTips
  job_views: JobViews
  job_visits: JobVisits
  jobs: Jobs
  known_devices: KnownDevices
  ledger_accounts: LedgerAccounts
  ledger_balances: LedgerBalances
  ledger_movements: LedgerMovements
  ledger_postings: LedgerPostings
  ledger_transactions: LedgerTransactions
  mails: Mails
  match_changes: MatchChanges
  match_records: MatchRecords
  matching_weights: MatchingWeights
  media_files: MediaFiles
  mediation_attempts: MediationAttempts
  mediation_summary: MediationSummary
  outbox: Outbox
  password_reset_tokens: PasswordResetTokens
  payment_methods: PaymentMethods
  payment_summary: PaymentSummary
  payments: Payments
  payout_methods: PayoutMethods
  payout_preferences: PayoutPreferences
  payout_runs: PayoutRuns
  people: People
  people_here: PeopleHere
  platform_settings: PlatformSettings
  portfolio_summary: PortfolioSummary
  progress_photo_summary: ProgressPhotoSummary
  progress_photos: ProgressPhotos
  provider_calls: ProviderCalls
  provider_customers: ProviderCustomers
  provider_events: ProviderEvents
  push_subscriptions: PushSubscriptions
  push_tokens: PushTokens
  pushes: Pushes
  rate_limits: RateLimits
  recommendation_summary: RecommendationSummary
  review_reminders: ReviewReminders
  review_summary: ReviewSummary
  reviews: Reviews
  sandbox_records: SandboxRecords
  sessions: Sessions
  skilled_workers: SkilledWorkers
  social_media_settings: SocialMediaSettings
  stored_files: StoredFiles
  support_messages: SupportMessages
  support_tickets: SupportTickets
  timers: Timers
  tip_summary: TipSummary
  unverified_users: UnverifiedUsers
  user_blocks: UserBlocks
  user_certifications: UserCertifications
  user_portfolio: UserPortfolio
  users: Users
  verification_requests: VerificationRequests
  verification_summary: VerificationSummary
  video_sessions: VideoSessions
  withdrawal_summary: WithdrawalSummary
  withdrawals: Withdrawals
  zip_codes: ZipCodes
}
