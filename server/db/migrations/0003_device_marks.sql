CREATE TABLE "device_marks" (
	"mark" text PRIMARY KEY NOT NULL,
	"snapshot" text NOT NULL,
	"at" timestamp with time zone DEFAULT now() NOT NULL
);
