ALTER TABLE "orders" ADD COLUMN "receipt_amount_halalas" integer;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receipt_sent_on" date;