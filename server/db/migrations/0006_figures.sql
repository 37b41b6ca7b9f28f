-- In the order in which orders lock these tables: the former version may be serving.
LOCK TABLE "orders", "order_events", "transactions" IN SHARE MODE;--> statement-breakpoint
CREATE INDEX "order_events_by_time" ON "order_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "orders_open" ON "orders" USING btree ("status","payment_status") WHERE "orders"."status" in ('processing', 'shipped', 'out_for_delivery');--> statement-breakpoint
CREATE INDEX "transactions_by_time" ON "transactions" USING btree ("created_at");