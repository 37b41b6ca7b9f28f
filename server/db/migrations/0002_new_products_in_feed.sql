-- Waits for a running import without holding a table, so that orders do not wait for it too (importLock).
SELECT pg_advisory_xact_lock(7226402);
--> statement-breakpoint
-- Products and varieties that appear are changes too. In the order in which orders lock these tables.
CREATE TRIGGER "note_new_varieties" AFTER INSERT ON "varieties" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_variety_changes"();
--> statement-breakpoint
CREATE TRIGGER "note_new_products" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_product_changes"();
