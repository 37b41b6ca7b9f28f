// All columns of the database, and what the store does with the personal ones (Saudi PDPL, articles 4, 11, 18).
// docs/privacy.md shows them. personal-columns.test.ts compares them with the schema; every-personal-column.api.test.ts
// gives each personal column a value, exports it, deletes the account and looks for what is left.

type Test = readonly [file: string, title: string];

export type PersonalTable = {
  /** Columns with what a person gave the store or what describes them, separated by white space. */
  personal?: string;
  /** The other columns: ids, times, amounts and states. They go with their row. */
  others: string;
  purpose: string;
  /** Why the export leaves the table out, or which of its personal columns and why. */
  notExported?: string | Record<string, string>;
  /** When deletion of the account applies: at once, once the order is finished and refunded, or not at all. */
  deleted: 'at once' | 'with the order' | 'no';
  /** Personal columns that outlive the account for another reason than their retention, and that reason. */
  remains?: Record<string, string>;
  retained: string;
  /** The tests of `retained`, where it ends by itself. */
  tests?: readonly Test[];
};

const purged: Test = ['server/jobs/purge.api.test.ts', 'expired data is deleted, and the rest stays'];
const sent = (title: string): Test => ['server/features/messages/send-messages.api.test.ts', title];
const notified = (title: string): Test => ['server/features/notifications/notifications.api.test.ts', title];
const withAccount = 'as long as the account';
const withOrder = 'as the order';

export const personalTables: Record<string, PersonalTable> = {
  users: {
    personal: 'first_name last_name email phone password_hash gender birth_date avatar_id language',
    others: 'id email_verified_at phone_verified_at created_at',
    purpose: 'the account',
    notExported: { password_hash: 'a secret' },
    deleted: 'at once',
    retained: withAccount,
  },
  sessions: {
    personal: 'user_agent',
    others: 'id user_id token_hash created_at last_used_at expires_at',
    purpose: 'staying logged in, and showing the shopper where',
    deleted: 'at once',
    retained: 'one day, or 365 if the shopper asked to stay logged in',
    tests: [purged],
  },
  codes: {
    personal: 'target',
    others: 'user_id purpose code_hash tries_left sent_at expires_at',
    purpose: 'one-time codes',
    deleted: 'at once',
    retained: 'five minutes and a day',
    tests: [purged],
  },
  contact_changes: {
    personal: 'email phone',
    others: 'id user_id key_hash phone_verified_at changed_at expires_at',
    purpose: 'undoing a change of email or phone',
    deleted: 'at once',
    retained: 'seven days after the last change or undo',
    tests: [
      [
        'server/features/accounts/profile/contact-changes.api.test.ts',
        'is reserved for those days and free afterwards; the purge deletes it',
      ],
    ],
  },
  identities: {
    personal: 'subject email',
    others: 'provider user_id created_at',
    purpose: 'logging in with an account elsewhere',
    deleted: 'at once',
    retained: withAccount,
  },
  pending_links: {
    personal: 'subject email',
    others: 'token_hash user_id provider email_verified expires_at',
    purpose: 'linking an account elsewhere to an account of the store',
    notExported: 'it lasts ten minutes',
    deleted: 'at once',
    retained: 'ten minutes',
    tests: [purged],
  },
  addresses: {
    personal: `
      city district street postal_code building_number additional_number unit_number short_address
      home_description location recipient_name recipient_phone another_phone`,
    others: 'id user_id country other_recipient notifications is_default created_at',
    purpose: 'delivery',
    deleted: 'at once',
    retained: 'until the shopper deletes the address',
  },
  cart_lines: {
    personal: 'custom_text identity',
    others: 'id user_id variety_id quantity price_when_added_halalas created_at',
    purpose: 'the cart',
    notExported: { identity: 'repeats the custom text and the ids of the pictures' },
    deleted: 'at once',
    retained: 'until it is ordered or removed',
  },
  cart_line_uploads: {
    others: 'line_id position upload_id',
    purpose: 'pictures for products in the cart',
    deleted: 'at once',
    retained: 'as long as the cart line',
  },
  cart_coupons: {
    others: 'user_id coupon_id',
    purpose: 'the coupon in the cart',
    deleted: 'at once',
    retained: 'until it is ordered or removed',
  },
  coupon_uses: {
    others: 'coupon_id order_id user_id used_at',
    purpose: 'how often a customer may use a coupon',
    deleted: 'at once',
    retained: 'as long as the coupon, without the account',
  },
  wishes: {
    others: 'user_id product_id created_at',
    purpose: 'favorites',
    deleted: 'at once',
    retained: 'until it is removed',
  },
  compared_varieties: {
    others: 'user_id variety_id created_at',
    purpose: 'the comparison',
    deleted: 'at once',
    retained: 'until it is removed',
  },
  live_views: {
    others: 'id instance_id product_id user_id',
    purpose: 'counting how many look at a product now',
    notExported: 'it lasts while the page is open',
    deleted: 'no',
    retained: 'while the page is open; after a crash of the store about an hour',
    tests: [
      [
        'server/features/live-viewers/live-viewers.api.test.ts',
        'views of an instance that has crashed are deleted every hour, also if nobody looks',
      ],
    ],
  },
  uploads: {
    personal: 'webp',
    others: 'id user_id width height is_private created_at',
    purpose: 'pictures for products, profile pictures, receipts of transfers',
    notExported: { webp: 'the export has the link to each picture' },
    deleted: 'at once',
    retained: 'three days if nothing uses it; pictures of an order as long as that needs them',
    tests: [
      purged,
      [
        'server/features/orders/checkout/order-uploads.api.test.ts',
        'pictures and custom text are deleted with the account once the order is finished',
      ],
    ],
  },
  stock_wishes: {
    personal: 'email language',
    others: 'id variety_id user_id created_at confirmed_at told_at',
    purpose: 'the email when a product is back in stock',
    deleted: 'at once',
    retained: '3 days without confirmation, 365 days while waiting, 30 days after the email',
    tests: [
      [
        'server/features/stock-alerts/stock-alerts.api.test.ts',
        'alerts are deleted after three days if unconfirmed, thirty if sent, a year if still waiting',
      ],
    ],
  },
  push_subscriptions: {
    personal: 'endpoint p256dh auth user_agent language',
    others: 'id user_id session_id server_key created_at seen_at last_success_at',
    purpose: 'notifications',
    notExported: { p256dh: 'a key of the device', auth: 'a key of the device' },
    deleted: 'at once',
    retained:
      'until the shopper turns them off or logs out on the device, its session ends, ten newer devices have ' +
      'subscribed, or the push service reports that it is gone',
    tests: [
      notified('is removed only by its owner; for others it does not exist'),
      notified('ends the notifications of that device and no other'),
      notified('that answers %d is not asked again: the device and its waiting notifications are deleted'),
    ],
  },
  push_choices: {
    personal: 'quiet_from quiet_to',
    others: 'user_id orders stock',
    purpose: 'which notifications, and when',
    deleted: 'at once',
    retained: withAccount,
  },
  contact_messages: {
    personal: 'name email phone message order_number language',
    others: 'id reference fingerprint kind user_id suspected created_at',
    purpose: 'answering messages and complaints',
    deleted: 'at once',
    retained: 'two years',
    tests: [['server/features/contact/contact.api.test.ts', 'a message is deleted after two years']],
  },
  outgoing_messages: {
    personal: 'recipient values language',
    others: 'id user_id channel kind status attempts next_at last_error created_at sent_at',
    purpose: 'sending emails, SMS and notifications',
    notExported: { values: 'may include a code; deleted once the message is sent' },
    deleted: 'at once',
    retained:
      '30 days; confirmation requests of stock alerts 3 days; a message that no sender takes fails after 7 days',
    tests: [
      sent('finished messages are deleted after a month, waiting ones are not'),
      sent('a message that no sender takes fails after a week and is deleted after a month'),
      sent('a confirmation request for a stock alert is deleted with the unconfirmed alert'),
    ],
  },
  orders: {
    personal: `
      buyer_name buyer_email buyer_phone address notes receipt_upload_id receipt_sender receipt_bank
      receipt_amount_halalas receipt_sent_on tracking_number tracking_url language`,
    others: `
      id number user_id status payment_status payment_method subtotal_halalas coupon_code
      coupon_discount_halalas transfer_discount_halalas delivery_halalas cash_fee_halalas vat_halalas
      total_halalas shipping_company days_least days_most delivery_from delivery_to stock_held held_until
      closes_at counted_as_sold settled_by receipt_sent_at created_at delivered_at return_days`,
    purpose: 'the contract of sale',
    deleted: 'with the order',
    remains: {
      buyer_name: 'as on the invoice',
      tracking_number: 'for claims against the carrier',
      tracking_url: 'for claims against the carrier',
      language: 'names nobody',
    },
    retained: '`ORDER_RETENTION_DAYS`, and until it and its refunds are over: see below',
    tests: [
      ['server/jobs/purge-old-orders.api.test.ts', 'an old order leaves its account once it and its refund are over'],
    ],
  },
  order_lines: {
    personal: 'custom_text upload_ids',
    others: `
      id order_id position variety_id sku title_ar title_en variety_title_ar variety_title_en quantity
      price_halalas total_halalas discount_halalas vat_halalas return_exception`,
    purpose: 'making what was ordered',
    deleted: 'with the order',
    retained: withOrder,
  },
  order_events: {
    personal: 'reason',
    others: 'id order_id status payment_status at',
    purpose: 'the history of an order',
    deleted: 'with the order',
    retained: withOrder,
  },
  order_identities: {
    personal: 'type sealed last_four',
    others: 'order_id key_id created_at',
    purpose: 'the identity of the buyer of an order above SAR 10,000, as the rules on precious metals require',
    notExported: { sealed: 'the number never leaves the store; the export has its last four characters' },
    deleted: 'no',
    retained: '`IDENTITY_RETENTION_DAYS` after the order was placed, and until it is finished',
    tests: [
      [
        'server/jobs/purge-identities.api.test.ts',
        'an identity number is retained for the set time, and until its order is finished',
      ],
    ],
  },
  refund_accounts: {
    personal: 'sealed last_four holder',
    others: 'order_id key_id given_at',
    purpose: 'transferring a refund',
    notExported: { sealed: 'the IBAN never leaves the store; the export has its last four characters' },
    deleted: 'with the order',
    retained: 'until the refund is done',
    tests: [
      [
        'server/features/orders/returns/refund-account.api.test.ts',
        'the buyer is asked by email and on the order page; the owner sees the account, and it is deleted afterwards',
      ],
    ],
  },
  invoices: {
    personal: 'document',
    others: 'kind sequence order_id total_halalas vat_halalas issued_at',
    purpose: 'the tax invoice as it was issued',
    deleted: 'with the order',
    remains: { document: 'tax law requires it as it was issued' },
    retained: withOrder,
  },
  transactions: {
    personal: 'brand last_four action_url reason_raw',
    others: `
      id order_id attempt method provider provider_ref amount_halalas captured_halalas refunded_halalas
      refunded_by_hand_halalas status reason_code action_type started_at expires_at ask_at created_at`,
    purpose: 'payment and refund',
    notExported: {
      action_url: 'leads to a page of the provider, once',
      reason_raw: 'the provider’s words for the owner; the order page shows the reason of a rejected receipt',
    },
    deleted: 'with the order',
    remains: {
      brand: 'record of the payment',
      last_four: 'record of the payment',
      reason_raw: 'record of the payment; what the owner wrote about a receipt is deleted',
    },
    retained: withOrder,
  },
  payment_operations: {
    personal: 'last_error',
    others: `
      id transaction_id kind amount_halalas refunded_before_halalas status attempts sent_at next_at created_at done_at`,
    purpose: 'capture, void and refund',
    notExported: { last_error: 'the provider’s words for the owner' },
    deleted: 'with the order',
    retained: withOrder,
  },
  parcels: {
    personal: 'waybill label_url error',
    others: 'order_id status note wanted_at asked_at made_at stage tracked_at heard_at track_at',
    purpose: 'delivery',
    notExported: {
      label_url: 'for the owner: the label has the address, which is in the order',
      error: 'the carrier’s words for the owner',
    },
    deleted: 'with the order',
    remains: { waybill: 'for claims against the carrier' },
    retained: withOrder,
  },
  parcel_events: {
    personal: 'text location',
    others: 'order_id at code',
    purpose: 'following a shipment',
    deleted: 'with the order',
    retained: withOrder,
  },
  comments: {
    personal: 'text',
    others: 'id product_id user_id author_name rating created_at imported hidden_at bought_before',
    purpose: 'comments on products',
    deleted: 'at once',
    remains: { text: 'published, now without name; the shopper can delete comments first' },
    retained: 'until the shopper deletes the comment',
  },
  idempotency_keys: {
    personal: 'body',
    others: 'user_id key fingerprint status created_at',
    purpose: 'answering a request that is sent again',
    notExported: 'copies of answers that the shopper received',
    deleted: 'at once',
    retained: '72 hours',
    tests: [purged],
  },
  rate_limits: {
    others: 'key points expire',
    purpose: 'limits against abuse, by a hash of the account, email, phone or network address',
    notExported: 'only a hash, for a day at most',
    deleted: 'no',
    retained: 'a day at most',
    tests: [purged],
  },
};

/** Tables without data about shoppers, except ids of orders and payments. */
export const otherTables: Record<string, string> = {
  attachments: 'product_id position title_ar title_en file_name',
  bought_together: 'product_id other_id customers',
  catalogue_changes: 'id transaction product_ids at',
  catalogue_revision: 'id revision content ratings',
  categories: 'id code parent_id title_ar title_en description_ar description_en image_id position active',
  cdn_purges: 'id purged_up_to repurged_up_to next_repurge busy_until',
  coupons: `
    id code kind percent amount_halalas min_items_total_halalas max_discount_halalas starts_at ends_at
    total_uses uses_per_customer used created_at`,
  device_marks: 'mark snapshot at',
  highlights: 'code title_ar title_en description_ar description_en position',
  invoice_counters: 'kind last',
  ledger_entries: 'id journal order_id transaction_id account amount_halalas reason at',
  live_instances: 'id seen_at',
  media: 'id width height placeholder widths',
  media_files: 'name type bytes',
  pages: 'slug title_ar title_en body_ar body_en updated_at',
  payment_mismatches: 'id transaction_id ref said expected at settled_at',
  product_media: 'product_id position media_id alt_ar alt_en',
  product_search: 'product_id title_text search_text',
  products: `
    id category_id title_ar title_en subtitle_ar subtitle_en description_ar description_en notes_ar notes_en
    requires_custom_text accepts_uploads return_exception flash_sale sold rating_sum rating_count
    comments_count ratings_revision published_at updated_at active`,
  provider_events: 'provider event_id ref received_at',
  redirects: 'source target created_at',
  search_vocabulary: 'word',
  settings: 'key value_ar value_en',
  share_pictures: 'product_id language digest bytes',
  shipping_rates: 'company city weight_grams fee_halalas asked_at',
  shipping_rules: 'company place fee_halalas days_least days_most',
  sliders: 'id code title_ar title_en description_ar description_en image_id link position active',
  socials: 'name url',
  state_edges: 'machine before after',
  stock_moves: 'id variety_id change order_id at',
  testimonials: 'id code title_ar title_en description_ar description_en image_id position active',
  varieties: `
    id product_id sku position title_ar title_en price_halalas price_before_discount_halalas quantity
    weight_milligrams size_ar size_en caliber active`,
  vital_counts: 'day metric page connection worker bucket count total',
};

/** Tables that everybody may read, as far as pages show them. */
export const publicTables = `
  attachments categories highlights media media_files pages product_media product_search products redirects
  search_vocabulary settings share_pictures shipping_rules sliders socials testimonials varieties comments`;

/** Columns that the store encrypts. */
export const confidentialColumns = 'order_identities.sealed refund_accounts.sealed';

/** Columns with what lets somebody act as another, or with a hash of it. */
export const secretColumns = `
  users.password_hash sessions.token_hash codes.code_hash contact_changes.key_hash pending_links.token_hash
  outgoing_messages.values push_subscriptions.p256dh push_subscriptions.auth`;

/** The names in a list of columns. */
export function columnsOf(list = ''): string[] {
  return list.split(/\s+/).filter((name) => name !== '');
}
