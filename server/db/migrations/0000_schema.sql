CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "codes" (
	"user_id" integer NOT NULL,
	"purpose" text NOT NULL,
	"target" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "codes_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
CREATE TABLE "contact_changes" (
	"id" serial PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"key_hash" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"phone_verified_at" timestamp with time zone,
	"changed_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_changes_keyHash_unique" UNIQUE("key_hash")
);
--> statement-breakpoint
CREATE TABLE "identities" (
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"email" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "identities_provider_subject_pk" PRIMARY KEY("provider","subject")
);
--> statement-breakpoint
CREATE TABLE "pending_links" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"provider" text NOT NULL,
	"subject" text NOT NULL,
	"email" text,
	"email_verified" boolean NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"token_hash" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"last_used_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sessions_tokenHash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" serial PRIMARY KEY NOT NULL,
	"first_name" text NOT NULL,
	"last_name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text,
	"password_hash" text,
	"gender" text,
	"birth_date" date,
	"avatar_id" text,
	"email_verified_at" timestamp with time zone,
	"phone_verified_at" timestamp with time zone,
	"language" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
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
CREATE TABLE "attachments" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"title_ar" text,
	"title_en" text,
	"file_name" text NOT NULL,
	CONSTRAINT "attachments_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "catalogue_revision" (
	"id" smallint PRIMARY KEY NOT NULL,
	"revision" bigint NOT NULL,
	"ratings" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"parent_id" integer,
	"title_ar" text,
	"title_en" text,
	"description_ar" text,
	"description_en" text,
	"image_id" text,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "categories_code_unique" UNIQUE("code"),
	CONSTRAINT "category_has_a_title" CHECK ("categories"."title_ar" is not null or "categories"."title_en" is not null)
);
--> statement-breakpoint
CREATE TABLE "comments" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"author_name" text NOT NULL,
	"user_id" integer,
	"text" text NOT NULL,
	"rating" smallint,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	"imported" boolean DEFAULT false NOT NULL,
	"hidden_at" timestamp with time zone,
	"bought_before" boolean DEFAULT false NOT NULL,
	CONSTRAINT "comment_rating_is_1_to_5" CHECK ("comments"."rating" between 1 and 5)
);
--> statement-breakpoint
CREATE TABLE "product_media" (
	"product_id" integer NOT NULL,
	"position" integer NOT NULL,
	"media_id" text NOT NULL,
	"alt_ar" text,
	"alt_en" text,
	CONSTRAINT "product_media_product_id_position_pk" PRIMARY KEY("product_id","position")
);
--> statement-breakpoint
CREATE TABLE "product_search" (
	"product_id" integer PRIMARY KEY NOT NULL,
	"title_text" text NOT NULL,
	"search_text" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "products" (
	"id" serial PRIMARY KEY NOT NULL,
	"category_id" integer NOT NULL,
	"title_ar" text,
	"title_en" text,
	"subtitle_ar" text,
	"subtitle_en" text,
	"description_ar" text,
	"description_en" text,
	"notes_ar" text,
	"notes_en" text,
	"requires_custom_text" boolean DEFAULT false NOT NULL,
	"accepts_uploads" boolean,
	"return_exception" text,
	"flash_sale" boolean DEFAULT false NOT NULL,
	"sold" integer DEFAULT 0 NOT NULL,
	"rating_sum" integer DEFAULT 0 NOT NULL,
	"rating_count" integer DEFAULT 0 NOT NULL,
	"comments_count" integer DEFAULT 0 NOT NULL,
	"ratings_revision" bigint DEFAULT 0 NOT NULL,
	"published_at" timestamp with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "product_has_a_title" CHECK ("products"."title_ar" is not null or "products"."title_en" is not null),
	CONSTRAINT "product_sold_is_not_negative" CHECK ("products"."sold" >= 0)
);
--> statement-breakpoint
CREATE TABLE "search_vocabulary" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
CREATE TABLE "varieties" (
	"id" serial PRIMARY KEY NOT NULL,
	"product_id" integer NOT NULL,
	"sku" text NOT NULL,
	"position" integer NOT NULL,
	"title_ar" text,
	"title_en" text,
	"price_halalas" integer NOT NULL,
	"price_before_discount_halalas" integer,
	"quantity" integer NOT NULL,
	"weight_milligrams" integer,
	"size_ar" text,
	"size_en" text,
	"caliber" smallint,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "varieties_sku_unique" UNIQUE("sku"),
	CONSTRAINT "variety_price_is_positive" CHECK ("varieties"."price_halalas" > 0),
	CONSTRAINT "variety_discount_is_one" CHECK ("varieties"."price_before_discount_halalas" > "varieties"."price_halalas"),
	CONSTRAINT "variety_quantity_is_not_negative" CHECK ("varieties"."quantity" >= 0),
	CONSTRAINT "variety_caliber_is_known" CHECK ("varieties"."caliber" in (18, 21, 24))
);
--> statement-breakpoint
CREATE TABLE "compared_varieties" (
	"user_id" integer NOT NULL,
	"variety_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "compared_varieties_user_id_variety_id_pk" PRIMARY KEY("user_id","variety_id")
);
--> statement-breakpoint
CREATE TABLE "contact_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"fingerprint" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"phone" text NOT NULL,
	"message" text NOT NULL,
	"order_number" text,
	"language" text NOT NULL,
	"user_id" integer,
	"suspected" boolean NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "contact_messages_reference_unique" UNIQUE("reference")
);
--> statement-breakpoint
CREATE TABLE "highlights" (
	"code" text PRIMARY KEY NOT NULL,
	"title_ar" text,
	"title_en" text,
	"description_ar" text,
	"description_en" text,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value_ar" text,
	"value_en" text
);
--> statement-breakpoint
CREATE TABLE "sliders" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title_ar" text,
	"title_en" text,
	"description_ar" text,
	"description_en" text,
	"image_id" text,
	"link" text,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "sliders_code_unique" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "socials" (
	"name" text PRIMARY KEY NOT NULL,
	"url" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "testimonials" (
	"id" serial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"title_ar" text,
	"title_en" text,
	"description_ar" text,
	"description_en" text,
	"image_id" text,
	"position" integer NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	CONSTRAINT "testimonials_code_unique" UNIQUE("code")
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
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"placeholder" text NOT NULL,
	"widths" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_files" (
	"name" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "outgoing_messages" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"kind" text NOT NULL,
	"values" json NOT NULL,
	"language" text NOT NULL,
	"status" text DEFAULT 'waiting' NOT NULL,
	"attempts" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp with time zone NOT NULL,
	"last_error" text,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	CONSTRAINT "outgoing_message_sent_at" CHECK (("outgoing_messages"."status" = 'sent') = ("outgoing_messages"."sent_at" is not null))
);
--> statement-breakpoint
CREATE TABLE "bought_together" (
	"product_id" integer NOT NULL,
	"other_id" integer NOT NULL,
	"customers" integer NOT NULL,
	CONSTRAINT "bought_together_product_id_other_id_pk" PRIMARY KEY("product_id","other_id")
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
	"reason" text,
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
	"return_exception" text,
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
	"receipt_amount_halalas" integer,
	"receipt_sent_on" date,
	"created_at" timestamp with time zone NOT NULL,
	"delivered_at" timestamp with time zone,
	"return_days" smallint DEFAULT 7 NOT NULL,
	CONSTRAINT "orders_number_unique" UNIQUE("number"),
	CONSTRAINT "order_total_adds_up" CHECK ("orders"."total_halalas" = "orders"."subtotal_halalas" - "orders"."coupon_discount_halalas" -
          "orders"."transfer_discount_halalas" + "orders"."delivery_halalas" + "orders"."cash_fee_halalas"),
	CONSTRAINT "order_amounts_are_not_negative" CHECK (least("orders"."subtotal_halalas", "orders"."coupon_discount_halalas",
          "orders"."transfer_discount_halalas", "orders"."delivery_halalas", "orders"."cash_fee_halalas",
          "orders"."vat_halalas", "orders"."total_halalas") >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_mismatches" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction_id" uuid NOT NULL,
	"ref" text,
	"said" text NOT NULL,
	"expected" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payment_mismatches_once" UNIQUE NULLS NOT DISTINCT("transaction_id","ref","said")
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
CREATE TABLE "refund_accounts" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"last_four" text NOT NULL,
	"holder" text NOT NULL,
	"given_at" timestamp with time zone NOT NULL
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
	"refunded_by_hand_halalas" integer DEFAULT 0 NOT NULL,
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
	CONSTRAINT "transaction_amounts_are_in_order" CHECK (0 <= "transactions"."refunded_by_hand_halalas" and "transactions"."refunded_by_hand_halalas" <=
          "transactions"."refunded_halalas" and "transactions"."refunded_halalas" <= "transactions"."captured_halalas" and
          "transactions"."captured_halalas" <= "transactions"."amount_halalas")
);
--> statement-breakpoint
CREATE TABLE "parcel_events" (
	"order_id" uuid NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"code" text NOT NULL,
	"text" text NOT NULL,
	"location" text NOT NULL,
	CONSTRAINT "parcel_events_order_id_at_code_pk" PRIMARY KEY("order_id","at","code")
);
--> statement-breakpoint
CREATE TABLE "parcels" (
	"order_id" uuid PRIMARY KEY NOT NULL,
	"status" text NOT NULL,
	"wanted_at" timestamp with time zone NOT NULL,
	"asked_at" timestamp with time zone,
	"error" text,
	"waybill" text,
	"label_url" text,
	"made_at" timestamp with time zone,
	"stage" text DEFAULT 'processing' NOT NULL,
	"note" text,
	"tracked_at" timestamp with time zone,
	"heard_at" timestamp with time zone,
	"track_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "pages" (
	"slug" text PRIMARY KEY NOT NULL,
	"title_ar" text,
	"title_en" text,
	"body_ar" text,
	"body_en" text,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "push_choices" (
	"user_id" integer PRIMARY KEY NOT NULL,
	"orders" boolean NOT NULL,
	"stock" boolean NOT NULL,
	"quiet_from" smallint,
	"quiet_to" smallint
);
--> statement-breakpoint
CREATE TABLE "push_subscriptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"session_id" text,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"server_key" text NOT NULL,
	"language" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	"last_success_at" timestamp with time zone,
	CONSTRAINT "push_subscriptions_endpoint_unique" UNIQUE("endpoint")
);
--> statement-breakpoint
CREATE TABLE "redirects" (
	"source" text PRIMARY KEY NOT NULL,
	"target" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "redirect_stays_here" CHECK ("redirects"."target" ~ '^/([^/\\]|$)')
);
--> statement-breakpoint
CREATE TABLE "share_pictures" (
	"product_id" integer NOT NULL,
	"language" text NOT NULL,
	"digest" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "share_pictures_product_id_language_pk" PRIMARY KEY("product_id","language")
);
--> statement-breakpoint
CREATE TABLE "shipping_rates" (
	"company" text NOT NULL,
	"city" text NOT NULL,
	"weight_grams" integer NOT NULL,
	"fee_halalas" integer,
	"asked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "shipping_rates_company_city_weight_grams_pk" PRIMARY KEY("company","city","weight_grams"),
	CONSTRAINT "shipping_rate_is_not_negative" CHECK ("shipping_rates"."fee_halalas" >= 0)
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
CREATE TABLE "uploads" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"webp" "bytea" NOT NULL,
	"width" smallint NOT NULL,
	"height" smallint NOT NULL,
	"is_private" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "wishes" (
	"user_id" integer NOT NULL,
	"product_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wishes_user_id_product_id_pk" PRIMARY KEY("user_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"status" smallint NOT NULL,
	"body" json NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "codes" ADD CONSTRAINT "codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_links" ADD CONSTRAINT "pending_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_coupons" ADD CONSTRAINT "cart_coupons_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line_uploads" ADD CONSTRAINT "cart_line_uploads_line_id_cart_lines_id_fk" FOREIGN KEY ("line_id") REFERENCES "public"."cart_lines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_line_uploads" ADD CONSTRAINT "cart_line_uploads_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_lines" ADD CONSTRAINT "cart_lines_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attachments" ADD CONSTRAINT "attachments_file_name_media_files_name_fk" FOREIGN KEY ("file_name") REFERENCES "public"."media_files"("name") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_parent_id_categories_id_fk" FOREIGN KEY ("parent_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "comments" ADD CONSTRAINT "comments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_media" ADD CONSTRAINT "product_media_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_search" ADD CONSTRAINT "product_search_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "varieties" ADD CONSTRAINT "varieties_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_varieties" ADD CONSTRAINT "compared_varieties_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "compared_varieties" ADD CONSTRAINT "compared_varieties_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_messages" ADD CONSTRAINT "contact_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sliders" ADD CONSTRAINT "sliders_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "testimonials" ADD CONSTRAINT "testimonials_image_id_media_id_fk" FOREIGN KEY ("image_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon_id_coupons_id_fk" FOREIGN KEY ("coupon_id") REFERENCES "public"."coupons"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "live_views" ADD CONSTRAINT "live_views_instance_id_live_instances_id_fk" FOREIGN KEY ("instance_id") REFERENCES "public"."live_instances"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bought_together" ADD CONSTRAINT "bought_together_other_id_products_id_fk" FOREIGN KEY ("other_id") REFERENCES "public"."products"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_identities" ADD CONSTRAINT "order_identities_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_mismatches" ADD CONSTRAINT "payment_mismatches_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_operations" ADD CONSTRAINT "payment_operations_transaction_id_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund_accounts" ADD CONSTRAINT "refund_accounts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_moves" ADD CONSTRAINT "stock_moves_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_order_id_parcels_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."parcels"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_choices" ADD CONSTRAINT "push_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_session_id_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "share_pictures" ADD CONSTRAINT "share_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_variety_id_varieties_id_fk" FOREIGN KEY ("variety_id") REFERENCES "public"."varieties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stock_wishes" ADD CONSTRAINT "stock_wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wishes" ADD CONSTRAINT "wishes_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_of_user" ON "contact_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_changes_email" ON "contact_changes" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_changes_phone" ON "contact_changes" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "identities_of_user" ON "identities" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_phone" ON "users" USING btree ("phone");--> statement-breakpoint
CREATE INDEX "addresses_of_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_one_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "cart_line_uploads_of_upload" ON "cart_line_uploads" USING btree ("upload_id");--> statement-breakpoint
CREATE UNIQUE INDEX "cart_lines_one_of_each" ON "cart_lines" USING btree ("user_id","variety_id","identity");--> statement-breakpoint
CREATE INDEX "cart_lines_of_variety" ON "cart_lines" USING btree ("variety_id");--> statement-breakpoint
CREATE INDEX "comments_of_product" ON "comments" USING btree ("product_id","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "comments_of_user" ON "comments" USING btree ("user_id","product_id");--> statement-breakpoint
CREATE INDEX "product_search_search_text_index" ON "product_search" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "products_category_id_index" ON "products" USING btree ("category_id");--> statement-breakpoint
CREATE INDEX "products_by_ratings_revision" ON "products" USING btree ("ratings_revision") WHERE "products"."ratings_revision" > 0;--> statement-breakpoint
CREATE INDEX "search_vocabulary_word_index" ON "search_vocabulary" USING gin ("word" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "varieties_product_id_index" ON "varieties" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "compared_varieties_of_variety" ON "compared_varieties" USING btree ("variety_id");--> statement-breakpoint
CREATE INDEX "contact_messages_fingerprint" ON "contact_messages" USING btree ("fingerprint");--> statement-breakpoint
CREATE INDEX "contact_messages_created_at" ON "contact_messages" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "contact_messages_user" ON "contact_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_user" ON "coupon_uses" USING btree ("user_id","coupon_id");--> statement-breakpoint
CREATE INDEX "live_views_of_product" ON "live_views" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "live_views_of_instance" ON "live_views" USING btree ("instance_id");--> statement-breakpoint
CREATE INDEX "outgoing_messages_due" ON "outgoing_messages" USING btree ("next_at") WHERE "outgoing_messages"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "outgoing_messages_of_user" ON "outgoing_messages" USING btree ("user_id");--> statement-breakpoint
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
CREATE INDEX "transactions_to_ask" ON "transactions" USING btree ("ask_at") WHERE "transactions"."ask_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_by_waybill" ON "parcels" USING btree ("waybill");--> statement-breakpoint
CREATE INDEX "parcels_to_track" ON "parcels" USING btree ("track_at") WHERE "parcels"."track_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_to_make" ON "parcels" USING btree ("wanted_at") WHERE "parcels"."status" in ('wanted', 'asking');--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_user" ON "push_subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscriptions_of_session" ON "push_subscriptions" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_one_of_user" ON "stock_wishes" USING btree ("variety_id","user_id") WHERE "stock_wishes"."told_at" is null and "stock_wishes"."user_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "stock_wishes_one_of_address" ON "stock_wishes" USING btree ("variety_id","email") WHERE "stock_wishes"."told_at" is null and "stock_wishes"."email" is not null;--> statement-breakpoint
CREATE INDEX "stock_wishes_waiting" ON "stock_wishes" USING btree ("variety_id") WHERE "stock_wishes"."told_at" is null;--> statement-breakpoint
CREATE INDEX "stock_wishes_of_user" ON "stock_wishes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "stock_wishes_of_address" ON "stock_wishes" USING btree ("email");--> statement-breakpoint
CREATE INDEX "uploads_of_user" ON "uploads" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "wishes_for_product" ON "wishes" USING btree ("product_id");--> statement-breakpoint
CREATE INDEX "idempotency_keys_by_age" ON "idempotency_keys" USING btree ("created_at");
--> statement-breakpoint
INSERT INTO "catalogue_revision" ("id", "revision") VALUES (1, 1);
--> statement-breakpoint
INSERT INTO "state_edges" ("machine", "before", "after") VALUES
  ('order', 'new', 'processing'),
  ('order', 'processing', 'shipped'),
  ('order', 'processing', 'cancelled'),
  ('order', 'shipped', 'out_for_delivery'),
  ('order', 'shipped', 'delivered'),
  ('order', 'shipped', 'cancelled'),
  ('order', 'out_for_delivery', 'delivered'),
  ('order', 'out_for_delivery', 'cancelled'),
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
