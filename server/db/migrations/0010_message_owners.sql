ALTER TABLE "outgoing_messages" ADD COLUMN "user_id" integer;--> statement-breakpoint
CREATE INDEX "outgoing_messages_of_user" ON "outgoing_messages" USING btree ("user_id");