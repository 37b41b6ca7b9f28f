// The one barrel of the project: Drizzle wants all tables together.
export * from '../features/catalogue/catalogue.tables.ts';
export * from '../features/content/content.tables.ts';
export * from '../features/media/media.tables.ts';
