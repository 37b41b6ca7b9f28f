import * as v from 'valibot';
import { category, mediaItem, product } from '../catalogue/catalogue.ts';
import { defineCall } from '../core/call.ts';
import { deliveryTerms } from '../orders/delivery.ts';

const generalSettings = v.array(v.object({ key: v.string(), value: v.string() }));
const socials = v.record(v.string(), v.string());

export const settingsData = v.object({
  /** The owner's settings, plus the limits of instalments if they are offered (instalments.ts). */
  general_settings: generalSettings,
  socials,
  /** The pages that the owner has written, for links to them (pages.ts). Missing from older device copies. */
  pages: v.optional(v.array(v.object({ slug: v.string(), title: v.string() }))),
  /** Payment methods (payments.ts) in the order in which they are offered. Missing from older device copies. */
  payment_methods: v.optional(v.array(v.string())),
  /** Carrier, days and fee by place; null without a fee table. Missing from older device copies. */
  delivery: v.optional(v.nullable(deliveryTerms)),
});

export type Settings = v.InferOutput<typeof settingsData>;

export const home = v.object({
  socials,
  general_settings: generalSettings,
  home_slider_video: v.nullable(v.object({ url: v.string(), poster: v.nullable(v.string()) })),
  sliders: v.array(
    v.object({
      id: v.number(),
      title: v.string(),
      description: v.string(),
      image: v.nullable(mediaItem),
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
  summary: 'The owner’s settings: contact, legal numbers, texts, social links.',
  data: settingsData,
});

export const getTime = defineCall({
  method: 'GET',
  path: '/time',
  summary: 'The server’s clock, for countdowns on a device whose clock is wrong.',
  data: v.object({ now: v.string() }),
});
