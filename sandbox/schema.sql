-- The sandbox's own books, in a schema of its own. Run at every start, under a lock: safe to repeat.

CREATE SCHEMA IF NOT EXISTS sandbox;

-- Everything that has an id in the card provider's API. `body` is what the API shows, `secret` what it never shows. A
-- body of some kilobytes stays in its row, because compressing it takes longer than writing it.
CREATE TABLE IF NOT EXISTS sandbox.objects (
  id text PRIMARY KEY,
  kind text NOT NULL,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  body jsonb NOT NULL,
  secret jsonb NOT NULL DEFAULT '{}'
) WITH (toast_tuple_target = 8160);
CREATE INDEX IF NOT EXISTS objects_kind ON sandbox.objects (kind, seq DESC);
CREATE INDEX IF NOT EXISTS objects_customer ON sandbox.objects (kind, (body ->> 'customer'), seq DESC)
  WHERE body ->> 'customer' IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_payment_intent ON sandbox.objects (kind, (body ->> 'payment_intent'), seq DESC)
  WHERE body ->> 'payment_intent' IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_charge ON sandbox.objects (kind, (body ->> 'charge'), seq DESC)
  WHERE body ->> 'charge' IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_source ON sandbox.objects ((body ->> 'source_transaction'))
  WHERE body ->> 'source_transaction' IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_attempt ON sandbox.objects ((secret ->> 'attempt'))
  WHERE secret ->> 'attempt' IS NOT NULL;
CREATE INDEX IF NOT EXISTS objects_due ON sandbox.objects (((secret ->> 'due')::bigint))
  WHERE kind = 'subscription';

-- Every cent that moved, in cents. `holder` is 'platform' or the id of a connected account.
CREATE TABLE IF NOT EXISTS sandbox.balance_transactions (
  id text PRIMARY KEY,
  seq bigint GENERATED ALWAYS AS IDENTITY,
  holder text NOT NULL,
  type text NOT NULL,
  reporting_category text NOT NULL,
  source text NOT NULL,
  amount bigint NOT NULL,
  -- below zero: some of it comes back
  fee bigint NOT NULL,
  net bigint NOT NULL CHECK (net = amount - fee),
  currency text NOT NULL,
  description text,
  created timestamptz NOT NULL,
  available_on timestamptz NOT NULL
);
ALTER TABLE sandbox.balance_transactions -- as older sandboxes have it
  DROP CONSTRAINT IF EXISTS balance_transactions_fee_check,
  DROP CONSTRAINT IF EXISTS balance_transactions_holder_source_reporting_category_key;
-- One movement of a kind for one source: a charge can't be posted twice. A change of a fee moves no amount.
CREATE UNIQUE INDEX IF NOT EXISTS balance_transactions_once
  ON sandbox.balance_transactions (holder, source, reporting_category) WHERE amount <> 0;
CREATE INDEX IF NOT EXISTS balance_transactions_holder ON sandbox.balance_transactions (holder, seq DESC);
CREATE INDEX IF NOT EXISTS balance_transactions_source ON sandbox.balance_transactions (source);

CREATE OR REPLACE FUNCTION sandbox.refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the books of the sandbox are append-only';
END $$;
CREATE OR REPLACE TRIGGER append_only BEFORE UPDATE OR DELETE ON sandbox.balance_transactions
  FOR EACH ROW EXECUTE FUNCTION sandbox.refuse_change();

-- The first answer to a request with an Idempotency-Key, given again to every repetition.
CREATE TABLE IF NOT EXISTS sandbox.idempotency_keys (
  key text PRIMARY KEY,
  endpoint text NOT NULL,
  fingerprint text NOT NULL,
  request_id text NOT NULL,
  status integer NOT NULL,
  body jsonb NOT NULL,
  created timestamptz NOT NULL
) WITH (toast_tuple_target = 8160);

-- Waits until no other request uses this key. What an earlier request has kept is seen, because the second statement of
-- the function takes a snapshot of its own.
CREATE OR REPLACE FUNCTION sandbox.earlier_answer(wanted text) RETURNS SETOF sandbox.idempotency_keys
LANGUAGE plpgsql VOLATILE AS $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended(wanted, 7241901));
  RETURN QUERY SELECT * FROM sandbox.idempotency_keys WHERE key = wanted;
END $$;

-- One row for every webhook to be sent. `due_at` is real time, not the product's clock.
CREATE TABLE IF NOT EXISTS sandbox.deliveries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  event text NOT NULL REFERENCES sandbox.objects (id),
  state text NOT NULL CHECK (state IN ('pending', 'held', 'delivered', 'failed', 'dropped')),
  due_at timestamptz NOT NULL,
  attempts integer NOT NULL DEFAULT 0,
  last_status integer,
  last_error text
);
CREATE INDEX IF NOT EXISTS deliveries_due ON sandbox.deliveries (due_at) WHERE state = 'pending';
CREATE INDEX IF NOT EXISTS deliveries_event ON sandbox.deliveries (event);

-- What the sandbox does on its own a little later: a refund that fails, a dispute that opens. Real time, too.
CREATE TABLE IF NOT EXISTS sandbox.delayed_effects (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  task text NOT NULL,
  subject text NOT NULL,
  due_at timestamptz NOT NULL
);

-- Faults that are switched on. `remaining` counts down; null stays on. `match` narrows to "METHOD /path" prefixes.
CREATE TABLE IF NOT EXISTS sandbox.faults (
  name text PRIMARY KEY,
  remaining integer CHECK (remaining >= 0),
  match text NOT NULL DEFAULT ''
);

CREATE TABLE IF NOT EXISTS sandbox.settings (
  name text PRIMARY KEY,
  value jsonb NOT NULL
);

CREATE TABLE IF NOT EXISTS sandbox.mails (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  received_at timestamptz NOT NULL,
  sender text NOT NULL,
  recipients text[] NOT NULL,
  subject text NOT NULL,
  text_part text NOT NULL,
  html_part text,
  headers jsonb NOT NULL
);
CREATE INDEX IF NOT EXISTS mails_recipients ON sandbox.mails USING gin (recipients);
