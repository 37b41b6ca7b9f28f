CREATE TABLE "cdn_purges" (
	"id" smallint PRIMARY KEY NOT NULL,
	"purged_up_to" jsonb NOT NULL,
	"repurged_up_to" jsonb NOT NULL,
	"next_repurge" jsonb NOT NULL,
	"busy_until" timestamp with time zone DEFAULT now() NOT NULL
);
