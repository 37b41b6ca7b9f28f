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
ALTER TABLE "parcel_events" ADD CONSTRAINT "parcel_events_order_id_parcels_order_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."parcels"("order_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "parcels" ADD CONSTRAINT "parcels_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "parcels_by_waybill" ON "parcels" USING btree ("waybill");--> statement-breakpoint
CREATE INDEX "parcels_to_track" ON "parcels" USING btree ("track_at") WHERE "parcels"."track_at" is not null;--> statement-breakpoint
CREATE INDEX "parcels_to_make" ON "parcels" USING btree ("wanted_at") WHERE "parcels"."status" in ('wanted', 'asking');