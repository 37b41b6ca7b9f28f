-- Until now the form offered parcel texts only for another recipient, and stored true for everyone else without asking.
UPDATE "addresses" SET "notifications" = false WHERE NOT "other_recipient";
