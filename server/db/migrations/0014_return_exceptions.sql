ALTER TABLE "products" ADD COLUMN "return_exception" text;--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "return_exception" text;