CREATE TABLE "cart_coupons" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"coupon_id" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_line_uploads" (
	"line_id" integer NOT NULL,
	"position" smallint NOT NULL,
	"upload_id" text NOT NULL,
	CONSTRAINT "cart_line_uploads_line_id_position_pk" PRIMARY KEY("line_id","position")
);
--> statement-breakpoint
CREATE TABLE "cart_lines" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"variety_id" integer NOT NULL,
	"identity" text NOT NULL,
	"custom_text" text,
	"quantity" integer NOT NULL,
	"price_when_added_halalas" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "cart_line_quantity_is_positive" CHECK ("cart_lines"."quantity" > 0)
);
--> statement-breakpoint
CREATE TABLE "compared_varieties" (
	"user_id" integer NOT NULL,
	"variety_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "compared_varieties_user_id_variety_id_pk" PRIMARY KEY("user_id","variety_id")
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"coupon_id" integer NOT NULL,
	"order_id" text NOT NULL,
	"user_id" integer,
	"used_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupon_uses_coupon_id_order_id_pk" PRIMARY KEY("coupon_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"kind" text NOT NULL,
	"percent" smallint,
	"amount_halalas" integer,
	"min_items_total_halalas" integer DEFAULT 0 NOT NULL,
	"max_discount_halalas" integer,
	"starts_at" timestamp with time zone,
	"ends_at" timestamp with time zone,
	"total_uses" integer,
	"uses_per_customer" integer,
	"used" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "coupons_code_unique" UNIQUE("code"),
	CONSTRAINT "coupon_takes_off_what_its_kind_says" CHECK (coalesce(case "coupons"."kind"
        when 'percent' then "coupons"."percent" between 1 and 100 and "coupons"."amount_halalas" is null
        when 'fixed' then "coupons"."amount_halalas" > 0 and "coupons"."percent" is null
        when 'free_shipping' then "coupons"."percent" is null and "coupons"."amount_halalas" is null
        else false end, false)),
	CONSTRAINT "coupon_minimum_is_not_negative" CHECK ("coupons"."min_items_total_halalas" >= 0),
	CONSTRAINT "coupon_maximum_is_positive" CHECK ("coupons"."max_discount_halalas" > 0),
	CONSTRAINT "coupon_is_not_used_too_often" CHECK ("coupons"."used" between 0 and coalesce("coupons"."total_uses", "coupons"."used")),
	CONSTRAINT "coupon_uses_per_customer_are_positive" CHECK ("coupons"."uses_per_customer" > 0)
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line_uploads" ADD CONSTRAINT "cart_line_uploads_line_id_cart_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."cart_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line_uploads" ADD CONSTRAINT "cart_line_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_varieties" ADD CONSTRAINT "compared_varieties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_varieties" ADD CONSTRAINT "compared_varieties_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "cart_line_uploads_of_upload" ON "cart_line_uploads" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_one_of_each" ON "cart_lines" USING btree ("user_id","variety_id","identity");--> statement-breakpoint
CREATE INDEX "cart_lines_of_variety" ON "cart_lines" USING btree ("variety_id");--> statement-breakpoint
CREATE INDEX "compared_varieties_of_variety" ON "compared_varieties" USING btree ("variety_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_user" ON "coupon_uses" USING btree ("user_id","coupon_id");--> statement-breakpoint
CREATE INDEX "wishes_for_product" ON "wishes" USING btree ("product_id");