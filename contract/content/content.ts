import * as v from 'valibot';
import { category, media, product } from '../catalogue/catalogue.ts';
import { defineCall } from '../core/call.ts';
import { deliveryTerms } from '../orders/delivery.ts';

const generalSettings = v.array(v.object({ key: v.string(), value: v.string() }));
const socials = v.record(v.string(), v.string());

export const settings = v.object({
  /** What the owner has set, and where payment in parts is offered its bounds (instalments.ts). */
  general_settings: generalSettings,
  socials,
  /** The pages that are written, for links to them (pages.ts). What a device has kept from before there were any has none. */
  pages: v.optional(v.array(v.object({ slug: v.string(), title: v.string() }))),
  /** How one can pay here (payments.ts), in the order in which it is offered. What a device has kept from before this was said has none. */
  payment_methods: v.optional(v.array(v.string())),
  /** Carrier, days and fee by place; null without a fee table. A device copy from before it was answered has none. */
  delivery: v.optional(v.nullable(deliveryTerms)),
});

export type Settings = v.InferOutput<typeof settings>;

export const home = v.object({
  socials,
  general_settings: generalSettings,
  home_slider_video: v.nullable(v.object({ url: v.string(), poster: v.nullable(v.string()) })),
  sliders: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      description: v.string(),
      image: v.nullable(media),
      link: v.nullable(v.string()),
    }),
  ),
  testimonials: v.array(
    v.object({ id: v.number(), title: v.string(), description: v.string(), image: v.nullable(v.string()) }),
  ),
  newest: v.array(product),
  best_sellers: v.array(product),
  offers: v.array(product),
  flash_sale: v.nullable(v.object({ ends_at: v.string(), products: v.array(product) })),
  highlights: v.array(
    v.object({ code: v.picklist(['quality', 'payment', 'delivery']), title: v.string(), description: v.string() }),
  ),
  categories: v.array(category),
});

export type Home = v.InferOutput<typeof home>;

export const getHome = defineCall({
  method: 'GET',
  path: '/home',
  summary: 'Everything the home page shows.',
  data: home,
});

export const getSettings = defineCall({
  method: 'GET',
  path: '/settings',
  summary: 'What the owner has set: contact, legal numbers, texts, social links.',
  data: settings,
});

export const getTime = defineCall({
  method: 'GET',
  path: '/time',
  summary: 'The server’s clock, for a count-down on a device whose own is wrong.',
  data: v.object({ now: v.string() }),
});
