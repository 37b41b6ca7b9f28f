CREATE TABLE "cdn_purges" (
	"id" smallint PRIMARY KEY NOT NULL,
	"purged" jsonb NOT NULL,
	"sure" jsonb NOT NULL,
	"next" jsonb NOT NULL,
	"busy_until" timestamp with time zone DEFAULT now() NOT NULL
);
