CREATE TABLE "vital_counts" (
	"day" date NOT NULL,
	"metric" text NOT NULL,
	"page" text NOT NULL,
	"connection" text NOT NULL,
	"worker" boolean NOT NULL,
	"bucket" smallint NOT NULL,
	"count" integer NOT NULL,
	"total" bigint NOT NULL,
	CONSTRAINT "vital_counts_day_metric_page_connection_worker_bucket_pk" PRIMARY KEY("day","metric","page","connection","worker","bucket")
);
