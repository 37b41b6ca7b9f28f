CREATE TABLE "catalogue_changes" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"transaction" "xid8" DEFAULT pg_current_xact_id() NOT NULL,
	"product_ids" integer[] NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE INDEX "catalogue_changes_transaction_index" ON "catalogue_changes" USING btree ("transaction");
--> statement-breakpoint
-- One row a statement. A change of a product's stock is an update of its variety.
CREATE FUNCTION "note_product_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids) SELECT array_agg(id) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE FUNCTION "note_variety_changes"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO catalogue_changes (product_ids) SELECT array_agg(DISTINCT product_id) FROM changed HAVING count(*) > 0;
  RETURN NULL;
END $$;
--> statement-breakpoint
-- In the order in which orders lock these tables: the former version may be serving.
CREATE TRIGGER "note_variety_changes" AFTER UPDATE ON "varieties" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_variety_changes"();
--> statement-breakpoint
CREATE TRIGGER "note_product_changes" AFTER UPDATE ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_product_changes"();
--> statement-breakpoint
ALTER TABLE "catalogue_revision" ADD COLUMN "content" bigint DEFAULT 0 NOT NULL;
