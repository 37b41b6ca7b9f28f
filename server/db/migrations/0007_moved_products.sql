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
ALTER TABLE "share_pictures" ADD CONSTRAINT "share_pictures_product_id_products_id_fk" FOREIGN KEY ("product_id") REFERENCES "public"."products"("id") ON DELETE no action ON UPDATE no action;