CREATE TABLE "payment_mismatches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"ref" text,
	"said" text NOT NULL,
	"expected" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "refund_accounts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"last_four" text NOT NULL,
	"holder" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "uploads" ADD COLUMN "is_private" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_mismatches_of_transaction" ON "payment_mismatches" USING btree ("transaction_id","said");--> statement-breakpoint
UPDATE "uploads" SET "is_private" = true WHERE "id" IN (SELECT "receipt_upload_id" FROM "orders" WHERE "receipt_upload_id" IS NOT NULL);--> statement-breakpoint
INSERT INTO "payment_mismatches" ("transaction_id", "ref", "said", "expected", "at")
  SELECT "id", "provider_ref", coalesce("reason_raw", 'something else'), 'SAR ' || to_char("amount_halalas" / 100.0, 'FM999999990.00'), "created_at"
  FROM "transactions" WHERE "reason_code" = 'mismatch';
