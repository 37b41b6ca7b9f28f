-- Until now the form offered parcel texts only for another recipient, and stored true for everyone else without asking.
UPDATE "addresses" SET "notifications" = false WHERE NOT "other_recipient";--> statement-breakpoint
-- Orders have a copy of the address, and parcels that are on their way go by it.
UPDATE "orders" SET "address" = jsonb_set("address"::jsonb, '{notifications}', 'false')::json WHERE "address"->>'other_recipient' = 'false';
