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
ALTER TABLE "contact_changes" ADD CONSTRAINT "contact_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "contact_changes_of_user" ON "contact_changes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "contact_changes_email" ON "contact_changes" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "contact_changes_phone" ON "contact_changes" USING btree ("phone");