DROP INDEX "comments_product_id_id_index";--> statement-breakpoint
ALTER TABLE "catalogue_revision" ADD COLUMN "ratings" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "user_id" integer;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "hidden_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "comments" ADD COLUMN "bought_before" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "ratings_revision" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "comments_of_product" ON "comments" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_of_user" ON "comments" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "products_by_ratings_revision" ON "products" USING btree ("ratings_revision") WHERE "products"."ratings_revision" > 0;