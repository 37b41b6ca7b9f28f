// Every rate limit of the store. A limit counts from the first request on, and further requests do not extend its
// window. Its name also names its counters, so two limits never count together.
//
// `…Place` counts per IP address (`rateLimitKeyOf` in requests/remote-address.ts). These limits are generous: mobile
// networks here put thousands of customers behind one address. Limits per account or target apply from any IP address.
//
// Tests that wait for a limit to end shorten it (AppDeps.limits): the rate limit library uses the real clock.

/** `points` per `seconds`. */
export type LimitRule = { points: number; seconds: number };

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

export const rateLimitRules = {
  // Logging in, and accounts
  /** Failed sign-ins from one IP address. */
  signInPlace: { points: 60, seconds: 15 * minute },
  /**
   * Failed sign-ins for one email address. Beyond the limit, sign-in is paused for the rest of the period, even with
   * the right password; setting a new password ends the pause. Wrong passwords entered while signed in count here too,
   * but the pause does not block them.
   */
  signInAccount: { points: 10, seconds: 15 * minute },
  /** Wrong passwords that one account enters while signed in. Strangers cannot use this limit up. */
  ownPassword: { points: 10, seconds: 15 * minute },
  /** Emails about such a pause, per account. */
  pauseEmail: { points: 1, seconds: day },
  /** Registrations from one IP address. */
  registerPlace: { points: 60, seconds: hour },
  /** Copies of one account's data, each of which reads everything the store has about it. */
  exports: { points: 20, seconds: hour },
  /** Changes of email or phone that one account requests: each answer reveals whether another account has it. */
  contactAccount: { points: 20, seconds: hour },
  /** Changes of email or phone per IP address; as generous as `registerPlace`, because registering reveals the same. */
  contactPlace: { points: 60, seconds: hour },
  /** Resent codes for one purpose and target (saudi-commerce, section 10). */
  codeAgain: { points: 1, seconds: minute },
  /** Codes for one purpose and target (saudi-commerce, section 10). */
  codeTarget: { points: 3, seconds: 10 * minute },
  /** Codes for one purpose and target per day, so that five tries per code stay far below a million. */
  codeTargetDay: { points: 12, seconds: day },
  /**
   * Codes for a password reset, per target and day. Anybody can request one for any address, so the limit is high enough
   * that one IP address cannot use it up and lock the owner out. Sixty codes with five tries each are 300 guesses in a
   * million: a chance of three in ten thousand a day, and only from at least ten IP addresses.
   */
  resetTargetDay: { points: 60, seconds: day },
  /**
   * Reset codes that one IP address requests for one email address: more than the owner needs, a tenth of
   * `resetTargetDay`.
   */
  resetTargetPlaceDay: { points: 6, seconds: day },
  /** Codes requested from one IP address. */
  codePlace: { points: 60, seconds: 10 * minute },
  /** Codes that one account requests for any target: each costs money and may annoy the recipient. */
  codeAccount: { points: 20, seconds: day },
  /** SMS codes requested from one IP address: fraudsters earn from SMS to premium numbers abroad. */
  smsPlaceDay: { points: 200, seconds: day },
  /** SMS codes of the whole store, to cap the daily cost. The owner can set another number (SMS_CODES_A_DAY). */
  smsStoreDay: { points: 5_000, seconds: day },
  /**
   * Codes that one IP address tries for one email address. Five wrong tries end a code, so an attacker could end every
   * code the owner requests. This limit lets them end one code, but not the next.
   */
  resetPlaceTarget: { points: 7, seconds: 15 * minute },
  /** Reset codes tried from one IP address. */
  resetPlace: { points: 60, seconds: 15 * minute },
  /** Undo keys tried from one IP address. */
  undoPlace: { points: 60, seconds: 15 * minute },
  /** Password changes of one account: each sends an email and costs two hashes. */
  passwordChange: { points: 10, seconds: hour },
  /** Logins with an identity provider, which cost a call to it, from one IP address. */
  federatedPlace: { points: 60, seconds: 10 * minute },

  // What signed-in customers do; per customer, unless the name says `Place`
  /** Changes to cart, favorites and compare: five full outboxes a minute (offline-design.md, section 2). */
  listWrites: { points: 1_000, seconds: minute },
  /**
   * Kilobytes of answers stored with Idempotency-Keys, counted in the memory of each process. They are stored for three
   * days, so a customer who changes a huge cart again and again could fill the disk. A cart of twenty lines can be
   * changed about 3,000 times a day. Orders and payments count separately: a refused order has the whole quote.
   */
  storedAnswers: { points: 64_000, seconds: day },
  /** Coupon codes, which could be guessed; nobody types more than this. */
  coupons: { points: 60, seconds: 10 * minute },
  /** Codes from one IP address that could not be used, or each new account would bring sixty more guesses. */
  couponsPlace: { points: 3_000, seconds: hour },
  /** Writes to orders. Each may call a provider, and endless card attempts suggest stolen cards. */
  orderWrites: { points: 60, seconds: 10 * minute },
  /** Every change of a choice at checkout requests a quote. */
  quotes: { points: 300, seconds: minute },
  /** Rates that the store asks carriers for: another city or weight each time, because rates hold for 15 minutes. */
  carrierRates: { points: 60, seconds: hour },
  /** Instalment limits are personal: asking more often looks like probing them. */
  eligibility: { points: 20, seconds: hour },
  /** More than anyone with something to say would write. */
  comments: { points: 30, seconds: hour },
  /** A page renews its device's subscription at each start; settings change now and then. */
  pushWrites: { points: 120, seconds: hour },
  /** Each upload costs a child process. */
  uploadAccount: { points: 40, seconds: hour },
  uploadPlace: { points: 200, seconds: hour },
  /** Uploads of one account that are answered from the first answer: received again, but not redrawn. */
  uploadRepeats: { points: 40, seconds: hour },
  uploadRepeatsPlace: { points: 200, seconds: hour },

  // Messages that anyone can send or cause
  /** Messages by the contact form: per IP address, and per email address that is answered. */
  messagePlace: { points: 40, seconds: hour },
  messageAddress: { points: 6, seconds: hour },
  /** A visitor's stock alert sends an email to an address that anyone can enter. */
  stockAlertPlace: { points: 40, seconds: hour },
  stockAlertAddress: { points: 6, seconds: hour },
  stockAlertAddressDay: { points: 12, seconds: day },
  /**
   * Emails of one group (groupOf in send-messages.ts) to an address that no account has verified, so perhaps a
   * stranger's. Codes and stock alerts have limits of their own. Counted by address when they are sent: another account
   * with the same address has no more.
   */
  unverifiedAddressDay: { points: 20, seconds: day },

  // What pages send by themselves
  /**
   * Measurements of page loads: twenty a second from one IP address. Each process counts in its memory, because a count
   * in the database would cost more than the measurement.
   */
  vitalsPlace: { points: 1_200, seconds: minute },
  /** Reports of a content security policy from one IP address, counted in the memory of each process too. */
  policyReportsPlace: { points: 120, seconds: minute },
  /** Kinds of them that are logged for one IP address, so that invented ones leave room for others'. In memory too. */
  policyReportLinesPlace: { points: 10, seconds: hour },
} satisfies Record<string, LimitRule>;

export type RateLimitName = keyof typeof rateLimitRules;

/** Other numbers for some limits: the owner's (SMS codes), or shorter ones for tests. */
export type RateLimitOverrides = Partial<Record<RateLimitName, LimitRule>>;
