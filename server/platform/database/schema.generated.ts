// Generated from migrations/*.sql by `npm run schema`. Do not edit.

import type { BookingState } from "#contract/processes/booking.ts";
import type { ChargebackState } from "#contract/processes/chargeback.ts";
import type { HoldState } from "#contract/processes/hold.ts";
import type { ListingState } from "#contract/processes/listing.ts";
import type { MembershipState } from "#contract/processes/membership.ts";
import type { OfferState } from "#contract/processes/offer.ts";
import type { PaymentState } from "#contract/processes/payment.ts";
import type { PayoutState } from "#contract/processes/payout.ts";
import type { RefundState } from "#contract/processes/refund.ts";
import type { TransferEnding, TransferState } from "#contract/processes/transfer.ts";
import type { VenueChangeState } from "#contract/processes/venue-change.ts";
import type { ColumnType } from "kysely";

export type ArrayType<T> = ArrayTypeImpl<T> extends (infer U)[]
  ? U[]
  : ArrayTypeImpl<T>;

export type ArrayTypeImpl<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S[], I[], U[]>
  : T[];

export type Generated<T> = T extends ColumnType<infer S, infer I, infer U>
  ? ColumnType<S, I | undefined, U>
  : ColumnType<T, T | undefined, T>;

export type Json = JsonValue;

export type JsonArray = JsonValue[];

export type JsonObject = {
  [x: string]: JsonValue | undefined;
};

export type JsonPrimitive = boolean | number | string | null;

export type JsonValue = JsonArray | JsonObject | JsonPrimitive;

export interface Agreements {
  answer_by: Date;
  balance_cents: number;
  balance_due_date: string | null;
  booking_cents: number;
  buyer_name: string;
  buyer_paid_cents: number;
  confirmed_at: Date;
  confirmed_by: string;
  confirmed_by_id: number | null;
  consented_at: Date;
  consented_by: string;
  event_date: string;
  funded_at: Date;
  guest_count: number;
  holding_id: number;
  id: Generated<number>;
  offered_at: Date;
  paid_cents: number;
  seller_name: string;
  transfer_cents: number;
  transfer_id: number;
  venue_address: string;
  venue_city: string;
  venue_fee_cents: number;
  venue_name: string;
  venue_state: string;
  venue_zip_code: string;
  words: Json | null;
}

export interface AlertedDates {
  listing_id: number;
  told_at: Date;
  user_id: number;
}

export interface AlertRounds {
  began_at: Date;
  only_row: Generated<boolean>;
  reached: Date;
}

export interface AuditFindings {
  accepted_at: Date | null;
  found_at: Date;
  gone_at: Date | null;
  id: Generated<number>;
  invariant: string;
  what: string;
}

export interface Audits {
  begun_at: Date;
  books: string | null;
  ended_at: Date | null;
  id: Generated<number>;
  night: string | null;
}

export interface BalanceNotices {
  at: Date;
  holding_id: number;
  notice: string;
}

export interface BookingNotes {
  changed_at: Date;
  holding_id: number;
  note: string;
}

export interface Bookings {
  balance_due_date: string | null;
  commission_percent: Generated<string>;
  deposit_cents: number;
  event_date: string;
  id: number;
  listing_id: number;
  max_guests: number;
  original_cents: number;
  paid_cents: Generated<number>;
  price_cents: number;
  state: BookingState;
  venue_id: number;
}

export interface BusyDays {
  day: string;
  ignored_at: Date | null;
  source: string;
  title: string | null;
  uid: string;
  venue_id: number;
}

export interface BusyFeeds {
  created_at: Date;
  due_at: Date;
  failing_since: Date | null;
  problem: string | null;
  read_at: Date;
  told_at: Date | null;
  url: string;
  venue_id: number;
}

export interface CalendarLinks {
  created_at: Date;
  owner_id: number;
  token_hash: Buffer;
}

export interface CardCustomers {
  created_at: Date;
  customer_id: string;
  email_told: Generated<boolean>;
  user_id: number;
}

export interface Chargebacks {
  amount_cents: number;
  checked_at: Date;
  closed_at: Date | null;
  created_at: Date;
  evidence_due_at: Date | null;
  fee_cents: number;
  id: Generated<number>;
  invoice_id: number | null;
  payment_id: number | null;
  provider_id: string;
  reason: string | null;
  state: ChargebackState;
}

export interface ClockOffset {
  milliseconds: Generated<number>;
  only_row: Generated<boolean>;
}

export interface Devices {
  created_at: Date;
  id: Generated<number>;
  network: string;
  seen_at: Date;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: number;
}

export interface DisputeEvidence {
  author_id: number;
  created_at: Date;
  file_id: number | null;
  file_name: string | null;
  id: Generated<number>;
  party: string;
  transfer_id: number;
  words: string | null;
}

export interface EmailChanges {
  created_at: Date;
  email: string;
  new_confirmed_at: Date | null;
  old_confirmed_at: Date | null;
  user_id: number;
}

export interface Favorites {
  created_at: Date;
  listing_id: number;
  marked_at_cents: number | null;
  user_id: number;
}

export interface Files {
  bytes: number;
  content_type: string;
  created_at: Date;
  height: number | null;
  id: Generated<number>;
  kind: string;
  owner_id: number;
  storage_key: string;
  width: number | null;
}

export interface FoundDates {
  failing_since: Date | null;
  listing_ids: ArrayType<number>;
  place: Generated<number>;
  search_id: number;
  since: Date;
  until: Date;
}

export interface Holdings {
  began_at: Date;
  booking_id: number;
  contact_email: string;
  couple_id: number;
  created_at: Date;
  ended_at: Date | null;
  ended_due_date: string | null;
  ended_paid_cents: number | null;
  guest_count: number;
  id: number;
  way: string;
}

export interface Holds {
  address: string | null;
  amount_cents: number;
  balance_due_date: string | null;
  commission_percent: string | null;
  couple_id: number;
  created_at: Date;
  deposit_cents: number | null;
  expires_at: Date;
  guest_count: number;
  id: Generated<number>;
  listing_id: number;
  max_guests: number;
  original_cents: number | null;
  price_cents: number | null;
  shown: Generated<Json>;
  state: HoldState;
  transfer_id: number | null;
}

export interface Installation {
  mode: string;
  only_row: Generated<boolean>;
}

export interface JobWorkers {
  lock_id: string;
  seen_at: Date;
}

export interface LedgerEntries {
  account: string;
  amount_cents: number;
  id: Generated<number>;
  transaction_id: number;
}

export interface LedgerGuardedBalances {
  account: string;
  credit_cents: number;
}

export interface LedgerTransactions {
  at: Date;
  booking_id: number | null;
  entry_count: number;
  id: Generated<number>;
  kind: string;
  payment_id: number | null;
  ref: string;
}

export interface ListingChanges {
  at: Generated<Date>;
  listing_id: number;
  xact: Generated<string>;
}

export interface Listings {
  amenities: Generated<string[]>;
  appears_at: Date | null;
  balance_cents: Generated<number>;
  balance_due_date: string | null;
  best_rank: Generated<number>;
  created_at: Date;
  deposit_percent: Generated<number>;
  description: string | null;
  discounted_cents: number;
  duration: string | null;
  event_date: string;
  excludes: Generated<string[]>;
  former_originals: Generated<Json>;
  id: Generated<number>;
  includes: Generated<string[]>;
  max_guests: number;
  offered_again_at: Date | null;
  original_cents: number;
  price_questioned: Generated<boolean>;
  public_at: Date | null;
  restrictions: Generated<string[]>;
  savings_cents: Generated<number>;
  seen_original_cents: number | null;
  state: ListingState;
  styles: Generated<string[]>;
  times: string | null;
  total_cents: Generated<number>;
  transfer_id: number | null;
  venue_city: Generated<string>;
  venue_city_key: Generated<string>;
  venue_id: number;
  venue_state: Generated<string>;
  venue_verified: Generated<boolean>;
}

export interface ListingWatches {
  created_at: Date;
  listing_id: number;
  user_id: number;
}

export interface MailedLinks {
  created_at: Date;
  email: string;
  expires_at: Date;
  id: Generated<number>;
  kind: string;
  token_hash: Buffer;
  used_at: Date | null;
  user_id: number;
}

export interface Mails {
  body_html: string | null;
  body_text: string | null;
  content: Json | null;
  created_at: Date;
  id: Generated<number>;
  recipient: string;
  recipient_id: number | null;
  sent_at: Date | null;
  subject: string;
  template: string;
  unsubscribe_url: string | null;
}

export interface MailSettings {
  by_mail: boolean;
  in_bell: boolean;
  kind: string;
  user_id: number;
}

export interface MembershipInvoices {
  amount_cents: number;
  charge_id: string | null;
  fee_cents: number | null;
  id: Generated<number>;
  intent_id: string | null;
  membership_id: number;
  paid_at: Date;
  period_end: Date;
  period_start: Date;
  provider_id: string;
  refunded_cents: Generated<number>;
}

export interface Memberships {
  began_at: Date | null;
  cancels_at_period_end: Generated<boolean>;
  checked_at: Date;
  client_secret: string | null;
  closing: string | null;
  created_at: Date;
  decline_message: string | null;
  ended_at: Date | null;
  ending: string | null;
  id: Generated<number>;
  paid_until: Date | null;
  price_cents: number;
  state: MembershipState;
  subscription_id: string | null;
  user_id: number;
  version: Generated<number>;
}

export interface Messages {
  author: string;
  body: string | null;
  closed_at: Date | null;
  created_at: Date;
  holding_id: number;
  id: Generated<number>;
  mailed_at: Date | null;
  place: Generated<number>;
  read_at: Date | null;
  report_reason: string | null;
  reported_at: Date | null;
}

export interface Notices {
  body: string;
  created_at: Date;
  id: Generated<number>;
  link: string;
  read_at: Date | null;
  title: string;
  user_id: number;
}

export interface Offers {
  accepted_at: Date | null;
  countered_at: Date | null;
  countered_back_at: Date | null;
  couple_counter_cents: number | null;
  couple_id: number;
  created_at: Date;
  deadline: Date | null;
  ended_at: Date | null;
  id: Generated<number>;
  offered_cents: number;
  price_cents: Generated<number>;
  seller_counter_cents: number | null;
  state: OfferState;
  transfer_id: number;
}

export interface PastRatings {
  counted_from: Date;
  counted_until: Date;
  id: Generated<number>;
  rating: number;
  venue_id: number;
}

export interface Payments {
  amount_cents: number;
  booking_id: number | null;
  captured_cents: Generated<number>;
  card: string | null;
  charge_id: string | null;
  checked_at: Date | null;
  client_secret: string | null;
  couple_id: number;
  created_at: Date;
  decline_message: string | null;
  fee_cents: number | null;
  hold_id: number | null;
  holding_id: number | null;
  id: Generated<number>;
  intent_id: string | null;
  purpose: string;
  refunded_cents: Generated<number>;
  returned_at: Date | null;
  save_card: Generated<boolean>;
  save_card_version: Generated<number>;
  state: PaymentState;
  transfer_id: number | null;
}

export interface PayoutAccounts {
  checked_at: Date;
  created_at: Date;
  provider_id: string | null;
  ready: Generated<boolean>;
  requirements: Generated<string[]>;
  submitted: Generated<boolean>;
  user_id: number;
}

export interface Payouts {
  account: string;
  amount_cents: number;
  booking_id: number | null;
  checked_at: Date;
  created_at: Date;
  due_at: Date;
  failure_message: string | null;
  fee_cents: Generated<number>;
  gross_cents: number;
  id: Generated<number>;
  kept_cents: Generated<number>;
  paid_at: Date | null;
  payee_id: number;
  provider_id: string | null;
  ref: string;
  refusals: Generated<number>;
  reminded_at: Date | null;
  reversal: string | null;
  reversal_id: string | null;
  reversal_wanted_at: Date | null;
  reversed_at: Date | null;
  sent_at: Date | null;
  source_payment_id: number | null;
  state: PayoutState;
}

export interface ProcessEvents {
  actor: string;
  actor_id: number | null;
  at: Date;
  from_state: string | null;
  id: Generated<number>;
  object_id: number;
  process: string;
  reason: string | null;
  to_state: string;
  transition: string;
}

export interface ProviderBooks {
  only_row: Generated<boolean>;
  read_until: Date;
}

export interface ProviderMovements {
  category: string;
  created_at: Date;
  id: string;
  net_cents: number;
  source: string | null;
}

export interface PseudonymKey {
  key: Buffer;
  only_row: Generated<boolean>;
}

export interface RateLimits {
  expire: number | null;
  key: string;
  points: Generated<number>;
}

export interface RecoveryCodes {
  code_hash: Buffer;
  user_id: number;
}

export interface Refunds {
  amount_cents: number;
  checked_at: Date | null;
  created_at: Date;
  failure_message: string | null;
  id: Generated<number>;
  payment_id: number;
  provider_id: string | null;
  reason: string;
  state: RefundState;
}

export interface ReportedDates {
  listing_ids: ArrayType<number>;
  told_at: Date;
  user_id: number;
}

export interface Reveals {
  booking_id: number;
  created_at: Date;
  listing_id: number;
  user_id: number;
  venue_id: number;
}

export interface ReviewInvitations {
  at: Date;
  holding_id: number;
}

export interface Reviews {
  booking_id: number | null;
  comment: string;
  couple_names: string;
  created_at: Date;
  hidden_at: Date | null;
  hidden_reason: string | null;
  holding_id: number | null;
  id: Generated<number>;
  rating: number;
  replied_at: Date | null;
  reply: string | null;
  shown_at: Date | null;
  venue_id: number;
}

export interface SavedSearches {
  alert: boolean;
  anchor: string | null;
  created_at: Date;
  criteria: Json;
  id: Generated<number>;
  last_told_at: Date | null;
  name: string;
  searched_until: Date;
  user_id: number;
}

export interface Sessions {
  created_at: Date;
  device_id: number | null;
  expires_at: Date;
  id: Generated<number>;
  network: string | null;
  proved_at: Date | null;
  seen_at: Date;
  token_hash: Buffer;
  user_agent: string | null;
  user_id: number;
}

export interface TransferDocuments {
  created_at: Date;
  file_id: number;
  id: Generated<number>;
  name: string;
  owner_id: number;
  transfer_id: number | null;
}

export interface Transfers {
  agreed_cents: number | null;
  asking_cents: number;
  assigned_at: Date | null;
  booking_id: number;
  buyer_id: number | null;
  consented_at: Date | null;
  created_at: Date;
  deadline: Date | null;
  decision: string | null;
  disputed_at: Date | null;
  ended_at: Date | null;
  ending: TransferEnding | null;
  escalated_at: Date | null;
  event_date: string;
  frozen_at: Date | null;
  funded_at: Date | null;
  guest_count: number | null;
  holding_id: number;
  id: Generated<number>;
  listed_at: Date | null;
  listing_id: number | null;
  made_good_cents: Generated<number>;
  new_holding_id: number | null;
  offer_id: number | null;
  payment_id: number | null;
  reason: string | null;
  reminders: Generated<number>;
  seller_id: number;
  seller_paid_cents: number;
  split_cents: Generated<number>;
  state: TransferState;
  venue_fee_cents: Generated<number>;
  venue_id: number;
}

export interface TwoFactor {
  confirmed_at: Date | null;
  created_at: Date;
  last_step: Generated<number>;
  secret: Buffer;
  user_id: number;
}

export interface Users {
  created_at: Date;
  email: string;
  email_confirmed_at: Date | null;
  erased_at: Date | null;
  id: Generated<number>;
  metadata: Generated<Json>;
  name: string;
  password_hash: string | null;
  phone: string | null;
  role: string;
  verified: Generated<boolean>;
}

export interface VenueChanges {
  after: Json;
  before: Json;
  ended_at: Date | null;
  id: Generated<number>;
  proposed_at: Date;
  proposed_by: number;
  reason: string | null;
  state: VenueChangeState;
  venue_id: number;
}

export interface VenuePayoutChecks {
  booking_id: number;
  next_at: Date;
}

export interface VenuePhotos {
  created_at: Date;
  file_id: number;
  id: Generated<number>;
  position: number;
  venue_id: number;
}

export interface Venues {
  address: string;
  amenities: Generated<string[]>;
  city: string;
  created_at: Date;
  description: string;
  id: Generated<number>;
  is_verified: Generated<boolean>;
  max_capacity: number;
  name: string;
  owner_id: number;
  price_max_cents: number;
  price_min_cents: number;
  state: string;
  styles: string[];
  zip_code: string;
}

export interface WaitlistEntries {
  created_at: Date;
  email: string;
  estimated_budget: string | null;
  hear_about_us: string | null;
  id: Generated<number>;
  is_verified: Generated<boolean>;
  location: string | null;
  name: string | null;
  user_type: string;
  wedding_date: string | null;
}

export interface WaitlistLinks {
  created_at: Date;
  entry_id: number;
  form: Json;
  id: Generated<number>;
  token_hash: Buffer;
}

export interface WebhookEvents {
  id: string;
  membership_id: number | null;
  object_id: string | null;
  payment_id: number | null;
  processed_at: Date | null;
  received_at: Date;
  refund_id: number | null;
  type: string;
}

export interface DB {
  agreements: Agreements;
  alert_rounds: AlertRounds;
  alerted_dates: AlertedDates;
  audit_findings: AuditFindings;
  audits: Audits;
  balance_notices: BalanceNotices;
  booking_notes: BookingNotes;
  bookings: Bookings;
  busy_days: BusyDays;
  busy_feeds: BusyFeeds;
  calendar_links: CalendarLinks;
  card_customers: CardCustomers;
  chargebacks: Chargebacks;
  clock_offset: ClockOffset;
  devices: Devices;
  dispute_evidence: DisputeEvidence;
  email_changes: EmailChanges;
  favorites: Favorites;
  files: Files;
  found_dates: FoundDates;
  holdings: Holdings;
  holds: Holds;
  installation: Installation;
  job_workers: JobWorkers;
  ledger_entries: LedgerEntries;
  ledger_guarded_balances: LedgerGuardedBalances;
  ledger_transactions: LedgerTransactions;
  listing_changes: ListingChanges;
  listing_watches: ListingWatches;
  listings: Listings;
  mail_settings: MailSettings;
  mailed_links: MailedLinks;
  mails: Mails;
  membership_invoices: MembershipInvoices;
  memberships: Memberships;
  messages: Messages;
  notices: Notices;
  offers: Offers;
  past_ratings: PastRatings;
  payments: Payments;
  payout_accounts: PayoutAccounts;
  payouts: Payouts;
  process_events: ProcessEvents;
  provider_books: ProviderBooks;
  provider_movements: ProviderMovements;
  pseudonym_key: PseudonymKey;
  rate_limits: RateLimits;
  recovery_codes: RecoveryCodes;
  refunds: Refunds;
  reported_dates: ReportedDates;
  reveals: Reveals;
  review_invitations: ReviewInvitations;
  reviews: Reviews;
  saved_searches: SavedSearches;
  sessions: Sessions;
  transfer_documents: TransferDocuments;
  transfers: Transfers;
  two_factor: TwoFactor;
  users: Users;
  venue_changes: VenueChanges;
  venue_payout_checks: VenuePayoutChecks;
  venue_photos: VenuePhotos;
  venues: Venues;
  waitlist_entries: WaitlistEntries;
  waitlist_links: WaitlistLinks;
  webhook_events: WebhookEvents;
}
