ALTER TABLE "order_events" ADD COLUMN "reason" text;--> statement-breakpoint
INSERT INTO "state_edges" ("machine", "before", "after") VALUES
  ('order', 'shipped', 'cancelled'),
  ('order', 'out_for_delivery', 'cancelled');
