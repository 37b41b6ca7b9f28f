-- Products and varieties that appear are changes too. In the order in which orders lock these tables.
CREATE TRIGGER "note_new_varieties" AFTER INSERT ON "varieties" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_variety_changes"();
--> statement-breakpoint
CREATE TRIGGER "note_new_products" AFTER INSERT ON "products" REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION "note_product_changes"();
