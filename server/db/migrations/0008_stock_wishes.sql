CREATE TABLE "live_instances" (
	"id" uuid PRIMARY KEY NOT NULL,
	"seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "live_views" (
	"id" uuid PRIMARY KEY NOT NULL,
	"instance_id" uuid NOT NULL,
	"product_id" integer NOT NULL,
	"user_id" integer
);
--> statement-breakpoint
CREATE TABLE "bought_together" (
	"product_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"customers" integer NOT NULL,
	CONSTRAINT "bought_together_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
);
--> statement-breakpoint
CREATE TABLE "stock_wishes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"variety_id" integer NOT NULL,
	"user_id" integer,
	"email" text,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"confirmed_at" timestamp with time zone,
	"told_at" timestamp with time zone,
	CONSTRAINT "stock_wish_has_one_owner" CHECK (("stock_wishes"."user_id" is null) <> ("stock_wishes"."email" is null))
);
--> statement-breakpoint
ALTER TABLE "live_views" ADD CONSTRAINT "live_views_instance_id_live_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."live_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "live_views_of_product" ON "live_views" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "live_views_of_instance" ON "live_views" USING btree ("instance_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_one_of_user" ON "stock_wishes" USING btree ("variety_id","user_id") WHERE "stock_wishes"."told_at" is null and "stock_wishes"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_one_of_address" ON "stock_wishes" USING btree ("variety_id","email") WHERE "stock_wishes"."told_at" is null and "stock_wishes"."email" is not null;--> statement-breakpoint
CREATE INDEX "stock_wishes_waiting" ON "stock_wishes" USING btree ("variety_id") WHERE "stock_wishes"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_wishes_of_user" ON "stock_wishes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_wishes_of_address" ON "stock_wishes" USING btree ("email");