CREATE TABLE "addresses" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"country" text NOT NULL,
	"city" text NOT NULL,
	"district" text,
	"street" text,
	"postal_code" text,
	"building_number" text,
	"additional_number" text,
	"unit_number" text,
	"short_address" text,
	"home_description" text,
	"location" json,
	"other_recipient" boolean NOT NULL,
	"recipient_name" text,
	"recipient_phone" text,
	"another_phone" text,
	"notifications" boolean NOT NULL,
	"is_default" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoice_counters" (
	"kind" text PRIMARY KEY NOT NULL,
	"last" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "invoices" (
	"kind" text NOT NULL,
	"sequence" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"total_halalas" integer NOT NULL,
	"vat_halalas" integer NOT NULL,
	"document" json NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "invoices_kind_sequence_pk" PRIMARY KEY("kind","sequence")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"journal" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"transaction_id" uuid,
	"account" text NOT NULL,
	"amount_halalas" integer NOT NULL,
	"reason" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"status" text,
	"payment_status" text,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_identities" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"last_four" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"variety_id" integer NOT NULL,
	"sku" text NOT NULL,
	"title_ar" text,
	"title_en" text,
	"variety_title_ar" text,
	"variety_title_en" text,
	"quantity" integer NOT NULL,
	"price_halalas" integer NOT NULL,
	"total_halalas" integer NOT NULL,
	"discount_halalas" integer NOT NULL,
	"vat_halalas" integer NOT NULL,
	"custom_text" text,
	"upload_ids" json NOT NULL,
	CONSTRAINT "order_line_adds_up" CHECK ("order_lines"."total_halalas" = "order_lines"."price_halalas" * "order_lines"."quantity"),
	CONSTRAINT "order_line_quantity_is_positive" CHECK ("order_lines"."quantity" > 0),
	CONSTRAINT "order_line_discount_is_one" CHECK ("order_lines"."discount_halalas" between 0 and "order_lines"."total_halalas")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" integer GENERATED ALWAYS AS IDENTITY (sequence name "orders_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 100001 CACHE 1),
	"user_id" integer,
	"status" text NOT NULL,
	"payment_status" text NOT NULL,
	"payment_method" text NOT NULL,
	"language" text NOT NULL,
	"subtotal_halalas" integer NOT NULL,
	"coupon_code" text,
	"coupon_discount_halalas" integer NOT NULL,
	"transfer_discount_halalas" integer NOT NULL,
	"delivery_halalas" integer NOT NULL,
	"cash_fee_halalas" integer NOT NULL,
	"vat_halalas" integer NOT NULL,
	"total_halalas" integer NOT NULL,
	"buyer_name" text NOT NULL,
	"buyer_email" text,
	"buyer_phone" text,
	"address" json,
	"notes" text,
	"shipping_company" text NOT NULL,
	"days_least" smallint NOT NULL,
	"days_most" smallint NOT NULL,
	"delivery_from" date NOT NULL,
	"delivery_to" date NOT NULL,
	"tracking_number" text,
	"tracking_url" text,
	"stock_held" boolean NOT NULL,
	"held_until" timestamp with time zone,
	"closes_at" timestamp with time zone,
	"counted_as_sold" boolean DEFAULT false NOT NULL,
	"settled_by" uuid,
	"receipt_upload_id" text,
	"receipt_sent_at" timestamp with time zone,
	"receipt_sender" text,
	"receipt_bank" text,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "order_total_adds_up" CHECK ("orders"."total_halalas" = "orders"."subtotal_halalas" - "orders"."coupon_discount_halalas" - "orders"."transfer_discount_halalas" + "orders"."delivery_halalas" + "orders"."cash_fee_halalas"),
	CONSTRAINT "order_amounts_are_not_negative" CHECK (least("orders"."subtotal_halalas", "orders"."coupon_discount_halalas", "orders"."transfer_discount_halalas", "orders"."delivery_halalas", "orders"."cash_fee_halalas", "orders"."vat_halalas", "orders"."total_halalas") >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_operations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_halalas" integer NOT NULL,
	"refunded_before_halalas" integer NOT NULL,
	"status" text NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone,
	CONSTRAINT "payment_operation_amount_is_positive" CHECK ("payment_operations"."amount_halalas" > 0)
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"provider" text NOT NULL,
	"event_id" text NOT NULL,
	"ref" text NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "provider_events_provider_event_id_pk" PRIMARY KEY("provider","event_id")
);
--> statement-breakpoint
CREATE TABLE "state_edges" (
	"machine" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	CONSTRAINT "state_edges_machine_before_after_pk" PRIMARY KEY("machine","before","after")
);
--> statement-breakpoint
CREATE TABLE "stock_moves" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"variety_id" integer NOT NULL,
	"change" integer NOT NULL,
	"order_id" uuid,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" smallint NOT NULL,
	"method" text NOT NULL,
	"provider" text,
	"provider_ref" text,
	"amount_halalas" integer NOT NULL,
	"captured_halalas" integer DEFAULT 0 NOT NULL,
	"refunded_halalas" integer DEFAULT 0 NOT NULL,
	"status" text NOT NULL,
	"reason_code" text,
	"reason_raw" text,
	"brand" text,
	"last_four" text,
	"action_type" text,
	"action_url" text,
	"started_at" timestamp with time zone,
	"expires_at" timestamp with time zone,
	"ask_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "transaction_amounts_are_in_order" CHECK (0 <= "transactions"."refunded_halalas" and "transactions"."refunded_halalas" <= "transactions"."captured_halalas" and "transactions"."captured_halalas" <= "transactions"."amount_halalas")
);
--> statement-breakpoint
CREATE TABLE "shipping_rules" (
	"company" text NOT NULL,
	"place" text NOT NULL,
	"fee_halalas" integer NOT NULL,
	"days_least" smallint NOT NULL,
	"days_most" smallint NOT NULL,
	CONSTRAINT "shipping_rules_company_place_pk" PRIMARY KEY("company","place"),
	CONSTRAINT "shipping_fee_is_not_negative" CHECK ("shipping_rules"."fee_halalas" >= 0),
	CONSTRAINT "shipping_days_are_in_order" CHECK ("shipping_rules"."days_least" between 0 and "shipping_rules"."days_most")
);
--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_identities" ADD CONSTRAINT "order_identities_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "addresses_of_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE UNIQUE INDEX "invoices_one_of_order" ON "invoices" USING btree ("order_id") WHERE "invoices"."kind" = 'invoice';--> statement-breakpoint
CREATE INDEX "invoices_of_order" ON "invoices" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "ledger_entries_of_order" ON "ledger_entries" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "order_events_of_order" ON "order_events" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "order_lines_of_order" ON "order_lines" USING btree ("order_id","position");--> statement-breakpoint
CREATE INDEX "orders_of_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_held" ON "orders" USING btree ("held_until") WHERE "orders"."held_until" is not null;--> statement-breakpoint
CREATE INDEX "orders_closing" ON "orders" USING btree ("closes_at") WHERE "orders"."closes_at" is not null;--> statement-breakpoint
CREATE INDEX "payment_operations_due" ON "payment_operations" USING btree ("next_at") WHERE "payment_operations"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_operations_one_open" ON "payment_operations" USING btree ("transaction_id") WHERE "payment_operations"."status" in ('waiting', 'by_hand', 'refused');--> statement-breakpoint
CREATE INDEX "stock_moves_of_variety" ON "stock_moves" USING btree ("variety_id");--> statement-breakpoint
CREATE INDEX "stock_moves_of_order" ON "stock_moves" USING btree ("order_id");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_of_order" ON "transactions" USING btree ("order_id","attempt");--> statement-breakpoint
CREATE UNIQUE INDEX "transactions_by_ref" ON "transactions" USING btree ("provider","provider_ref");--> statement-breakpoint
CREATE INDEX "transactions_to_ask" ON "transactions" USING btree ("ask_at") WHERE "transactions"."ask_at" is not null;
--> statement-breakpoint
INSERT INTO "state_edges" ("machine", "before", "after") VALUES
  ('order', 'new', 'processing'),
  ('order', 'processing', 'shipped'),
  ('order', 'processing', 'cancelled'),
  ('order', 'shipped', 'out_for_delivery'),
  ('order', 'shipped', 'delivered'),
  ('order', 'out_for_delivery', 'delivered'),
  ('order', 'delivered', 'returned'),
  ('payment', 'new', 'pending'),
  ('payment', 'new', 'awaiting_transfer'),
  ('payment', 'new', 'due_on_delivery'),
  ('payment', 'new', 'paid'),
  ('payment', 'pending', 'awaiting_transfer'),
  ('payment', 'pending', 'due_on_delivery'),
  ('payment', 'pending', 'under_review'),
  ('payment', 'pending', 'authorized'),
  ('payment', 'pending', 'paid'),
  ('payment', 'pending', 'failed'),
  ('payment', 'pending', 'expired'),
  ('payment', 'awaiting_transfer', 'under_review'),
  ('payment', 'awaiting_transfer', 'authorized'),
  ('payment', 'awaiting_transfer', 'paid'),
  ('payment', 'awaiting_transfer', 'expired'),
  ('payment', 'under_review', 'pending'),
  ('payment', 'under_review', 'awaiting_transfer'),
  ('payment', 'under_review', 'authorized'),
  ('payment', 'under_review', 'paid'),
  ('payment', 'under_review', 'failed'),
  ('payment', 'under_review', 'expired'),
  ('payment', 'due_on_delivery', 'authorized'),
  ('payment', 'due_on_delivery', 'paid'),
  ('payment', 'due_on_delivery', 'failed'),
  ('payment', 'due_on_delivery', 'expired'),
  ('payment', 'authorized', 'paid'),
  ('payment', 'authorized', 'failed'),
  ('payment', 'authorized', 'expired'),
  ('payment', 'failed', 'pending'),
  ('payment', 'failed', 'awaiting_transfer'),
  ('payment', 'failed', 'due_on_delivery'),
  ('payment', 'failed', 'under_review'),
  ('payment', 'failed', 'authorized'),
  ('payment', 'failed', 'paid'),
  ('payment', 'failed', 'expired'),
  ('payment', 'expired', 'pending'),
  ('payment', 'expired', 'awaiting_transfer'),
  ('payment', 'expired', 'due_on_delivery'),
  ('payment', 'expired', 'under_review'),
  ('payment', 'expired', 'authorized'),
  ('payment', 'expired', 'paid'),
  ('payment', 'paid', 'partially_refunded'),
  ('payment', 'paid', 'refunded'),
  ('payment', 'partially_refunded', 'refunded'),
  ('transaction', 'new', 'initiated'),
  ('transaction', 'new', 'pending'),
  ('transaction', 'new', 'paid'),
  ('transaction', 'initiated', 'pending'),
  ('transaction', 'initiated', 'authorized'),
  ('transaction', 'initiated', 'paid'),
  ('transaction', 'initiated', 'failed'),
  ('transaction', 'initiated', 'expired'),
  ('transaction', 'pending', 'authorized'),
  ('transaction', 'pending', 'paid'),
  ('transaction', 'pending', 'failed'),
  ('transaction', 'pending', 'expired'),
  ('transaction', 'authorized', 'paid'),
  ('transaction', 'authorized', 'failed'),
  ('transaction', 'authorized', 'expired'),
  ('transaction', 'failed', 'authorized'),
  ('transaction', 'failed', 'paid'),
  ('transaction', 'expired', 'authorized'),
  ('transaction', 'expired', 'paid'),
  ('transaction', 'paid', 'partially_refunded'),
  ('transaction', 'paid', 'refunded'),
  ('transaction', 'partially_refunded', 'refunded');
--> statement-breakpoint
-- No program and no person gets round the edges: an order, its payment or an attempt that jumps is refused (23514).
CREATE FUNCTION "refuse_jump"(machine text, was text, becomes text) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  IF was IS NOT DISTINCT FROM becomes THEN RETURN; END IF;
  IF NOT EXISTS (SELECT 1 FROM state_edges e WHERE e.machine = refuse_jump.machine AND e.before = coalesce(was, 'new') AND e.after = becomes) THEN
    RAISE EXCEPTION '% cannot go from % to %', machine, coalesce(was, 'new'), becomes USING ERRCODE = '23514';
  END IF;
END $$;
--> statement-breakpoint
CREATE FUNCTION "orders_keep_to_their_edges"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_jump('order', CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END, NEW.status);
  PERFORM refuse_jump('payment', CASE WHEN TG_OP = 'UPDATE' THEN OLD.payment_status END, NEW.payment_status);
  IF TG_OP = 'UPDATE' AND OLD.status = 'processing' AND NEW.status = 'shipped'
    AND (NEW.payment_status NOT IN ('authorized', 'due_on_delivery', 'paid', 'partially_refunded') OR NOT NEW.stock_held) THEN
    RAISE EXCEPTION 'order % is not paid for and cannot be shipped', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "orders_keep_to_their_edges" BEFORE INSERT OR UPDATE ON "orders" FOR EACH ROW EXECUTE FUNCTION "orders_keep_to_their_edges"();
--> statement-breakpoint
CREATE FUNCTION "transactions_keep_to_their_edges"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM refuse_jump('transaction', CASE WHEN TG_OP = 'UPDATE' THEN OLD.status END, NEW.status);
  IF TG_OP = 'UPDATE' AND (NEW.captured_halalas < OLD.captured_halalas OR NEW.refunded_halalas < OLD.refunded_halalas OR NEW.amount_halalas <> OLD.amount_halalas) THEN
    RAISE EXCEPTION 'transaction % cannot be unpaid', NEW.id USING ERRCODE = '23514';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER "transactions_keep_to_their_edges" BEFORE INSERT OR UPDATE ON "transactions" FOR EACH ROW EXECUTE FUNCTION "transactions_keep_to_their_edges"();
--> statement-breakpoint
CREATE FUNCTION "journals_balance"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT 1 FROM written GROUP BY journal HAVING sum(amount_halalas) <> 0) THEN
    RAISE EXCEPTION 'a journal does not come to 0' USING ERRCODE = '23514';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "journals_balance" AFTER INSERT ON "ledger_entries" REFERENCING NEW TABLE AS written FOR EACH STATEMENT EXECUTE FUNCTION "journals_balance"();
--> statement-breakpoint
CREATE FUNCTION "refuse_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is only added to', TG_TABLE_NAME USING ERRCODE = '23514';
END $$;
--> statement-breakpoint
CREATE TRIGGER "ledger_is_only_added_to" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "invoices_are_only_added_to" BEFORE UPDATE OR DELETE ON "invoices" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
CREATE TRIGGER "stock_moves_are_only_added_to" BEFORE UPDATE OR DELETE ON "stock_moves" FOR EACH STATEMENT EXECUTE FUNCTION "refuse_change"();
--> statement-breakpoint
INSERT INTO "stock_moves" ("variety_id", "change") SELECT "id", "quantity" FROM "varieties" WHERE "quantity" <> 0;
--> statement-breakpoint
-- The order for which a transaction moves stock is in its setting store.order_id.
CREATE FUNCTION "note_new_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_moves (variety_id, change) SELECT id, quantity FROM arrived WHERE quantity <> 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "note_new_stock" AFTER INSERT ON "varieties" REFERENCING NEW TABLE AS arrived FOR EACH STATEMENT EXECUTE FUNCTION "note_new_stock"();
--> statement-breakpoint
CREATE FUNCTION "note_stock"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO stock_moves (variety_id, change, order_id)
    SELECT n.id, n.quantity - o.quantity, nullif(current_setting('store.order_id', true), '')::uuid
    FROM before o JOIN after n ON n.id = o.id WHERE n.quantity <> o.quantity;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER "note_stock" AFTER UPDATE ON "varieties" REFERENCING OLD TABLE AS before NEW TABLE AS after FOR EACH STATEMENT EXECUTE FUNCTION "note_stock"();
--> statement-breakpoint
INSERT INTO "invoice_counters" ("kind", "last") VALUES ('invoice', 0), ('credit_note', 0);
--> statement-breakpoint
INSERT INTO "shipping_rules" ("company", "place", "fee_halalas", "days_least", "days_most") VALUES
  ('aramex', '*', 2900, 1, 4),
  ('aramex', 'riyadh', 1900, 1, 2),
  ('aramex', 'region:01', 2400, 1, 3),
  ('aramex', 'jeddah', 2400, 1, 3),
  ('aramex', 'makkah', 2400, 1, 3),
  ('aramex', 'madinah', 2400, 1, 3),
  ('aramex', 'dammam', 2400, 1, 3),
  ('aramex', 'khobar', 2400, 1, 3),
  ('aramex', 'region:10', 3400, 2, 4),
  ('aramex', 'region:12', 3400, 2, 4);
