// What OWASP ASVS 5.0.0 requires at levels 1 and 2, in our own words, and how the store meets it. docs/asvs.md shows the
// same; asvs.test.ts compares both with the tests and files that exist.

/** `name` is the title of a test, or of the `describe` whose rows show it. */
type Evidence = { test: string; name: string } | { file: string };

export type Requirement = { id: string; level: 1 | 2; about: string } & (
  | { evidence: readonly Evidence[] }
  | { notApplicable: string }
  | { deviation: string }
);

const accountContract = 'contract/account/account.test.ts';
const addressContract = 'contract/account/addresses.test.ts';
const commentContract = 'contract/catalogue/comments.test.ts';
const money = 'contract/core/money.test.ts';
const customText = 'contract/shopper/cart.test.ts';
const userRights = 'server/db/user-rights.api.test.ts';
const doctor = 'server/cli/doctor/doctor.api.test.ts';
const backups = 'server/cli/backup/backup.api.test.ts';
const signIn = 'server/features/accounts/auth/sign-in.api.test.ts';
const registering = 'server/features/accounts/auth/register.api.test.ts';
const secrets = 'server/features/accounts/auth/secrets.api.test.ts';
const federated = 'server/features/accounts/federated/federated.api.test.ts';
const easyPasswords = 'server/features/accounts/passwords/easy-password.test.ts';
const passwords = 'server/features/accounts/passwords/passwords.test.ts';
const contactChanges = 'server/features/accounts/profile/contact-changes.api.test.ts';
const everyPersonalColumn = 'server/features/accounts/profile/every-personal-column.api.test.ts';
const ownAccount = 'server/features/accounts/profile/own-account.api.test.ts';
const addresses = 'server/features/addresses/addresses.api.test.ts';
const cart = 'server/features/cart/cart.api.test.ts';
const once = 'server/features/cart/once.api.test.ts';
const catalogue = 'server/features/catalogue/catalogue.api.test.ts';
const deviceCatalogue = 'server/features/catalogue/device/device-catalogue.api.test.ts';
const imports = 'server/features/catalogue/import/import.api.test.ts';
const searches = 'server/features/catalogue/search/search-products.api.test.ts';
const flags = 'server/features/catalogue/shopper-flags.api.test.ts';
const cdn = 'server/features/cdn/purge-cdn.api.test.ts';
const contact = 'server/features/contact/contact.api.test.ts';
const coupons = 'server/features/coupons/coupons.api.test.ts';
const media = 'server/features/media/store-picture.api.test.ts';
const mails = 'server/features/messages/compose.test.ts';
const sending = 'server/features/messages/send-messages.api.test.ts';
const notifications = 'server/features/notifications/notifications.api.test.ts';
const seal = 'server/features/orders/checkout/identity-seal.test.ts';
const orderUploads = 'server/features/orders/checkout/order-uploads.api.test.ts';
const races = 'server/features/orders/checkout/races.api.test.ts';
const states = 'server/features/orders/order/states.api.test.ts';
const orders = 'server/features/orders/orders.api.test.ts';
const markdown = 'server/features/pages/render-markdown.test.ts';
const payments = 'server/features/payments/payments.api.test.ts';
const uploads = 'server/features/uploads/uploads.api.test.ts';
const vitals = 'server/features/vitals/vitals.api.test.ts';
const endedSession = 'server/http/ended-session.api.test.ts';
const http = 'server/http/http.api.test.ts';
const audit = 'tests/project/packages/audit.test.ts';
const dependencies = 'tests/project/packages/dependencies.test.ts';
const sbom = 'tests/project/packages/sbom.test.ts';
const protectiveHeaders = 'server/http/protective-headers.api.test.ts';
const metrics = 'server/metrics/metrics.api.test.ts';
const secretKeys = 'server/secret-key.api.test.ts';
const remoteAddress = 'server/http/requests/remote-address.test.ts';
const purgeJob = 'server/jobs/purge-cdn.api.test.ts';
const env = 'server/lib/env.test.ts';
const pushKeys = 'server/lib/push-keys.test.ts';
const safeError = 'server/lib/safe-error.test.ts';
const serving = 'server/lib/serve.test.ts';
const openProviders = 'server/assemble/open-providers.test.ts';
const authPages = 'server/pages/auth-pages.api.test.ts';
const firstHtml = 'server/pages/first-html.api.test.ts';
const pages = 'server/pages/pages.api.test.ts';
const securityHeaders = 'server/pages/security-headers.test.ts';
const sessionShell = 'server/pages/session-shell.api.test.ts';
const template = 'server/pages/template.test.ts';
const moyasar = 'server/providers/payments/moyasar.test.ts';
const tamara = 'server/providers/payments/tamara.test.ts';
const sms = 'server/providers/sms/sms.test.ts';
const mailSandbox = 'server/sandbox/sandbox.test.ts';
const sandboxStore = 'server/sandbox/shared/store.api.test.ts';
const signInForm = 'src/features/auth/sign-in-form.test.tsx';
const federatedReturn = 'src/session/federated/federated.test.ts';
const wayBack = 'src/session/paths/way-back.test.ts';
const session = 'src/session/session.test.ts';
const renderPage = 'src/start/server-page/render-page.test.tsx';
const firstVisit = 'tests/browser/app/first-visit.test.ts';
const scriptInjection = 'tests/browser/app/script-injection.test.ts';
const ownersPages = 'tests/browser/shopping/pages.test.ts';
const searchPrivacy = 'tests/browser/shopping/search-privacy.test.ts';
const federatedJourney = 'tests/journeys/federated.test.tsx';
const personalColumns = 'tests/project/personal-columns.test.ts';
const privacy = 'tests/project/privacy.test.ts';

export const requirements: readonly Requirement[] = [
  // V1 Encoding and Sanitization
  {
    id: '1.1.1',
    level: 2,
    about: 'Input is decoded once, before it is checked',
    evidence: [
      { test: pages, name: '%s redirects to our own host, never to another one' },
      { test: accountContract, name: 'registration input is normalised' },
      { test: customText, name: 'tidying is idempotent for any text' },
    ],
  },
  {
    id: '1.1.2',
    level: 2,
    about: 'Output is encoded last, or by what interprets it',
    evidence: [
      { test: renderPage, name: 'the owner’s texts are escaped everywhere' },
      { test: mails, name: 'a name is plain text: no markup, no direction changes, no second line' },
    ],
  },
  {
    id: '1.2.1',
    level: 1,
    about: 'Output is encoded for its place in HTML and headers',
    evidence: [
      { test: renderPage, name: 'the owner’s texts are escaped everywhere' },
      { test: scriptInjection, name: 'in the names and texts of the whole shop' },
      { test: scriptInjection, name: 'in a complaint, and in the email about it' },
    ],
  },
  {
    id: '1.2.2',
    level: 1,
    about: 'Values in URLs are encoded; only safe protocols are allowed',
    evidence: [
      { file: 'contract/core/call.ts' },
      { test: wayBack, name: 'whatever is given, the result is a page of this store' },
      { test: markdown, name: 'makes %j harmless' },
    ],
  },
  {
    id: '1.2.3',
    level: 1,
    about: 'Values in scripts and JSON are escaped',
    evidence: [
      { file: 'src/start/server-page/page-state.ts' },
      { test: scriptInjection, name: 'on the pages of products, from number %i on' },
    ],
  },
  {
    id: '1.2.4',
    level: 1,
    about: 'Queries take their values as parameters',
    evidence: [
      { test: coupons, name: '%j is an unknown code' },
      { test: deviceCatalogue, name: 'an unknown mark (%j) gets the full catalogue, marked as such' },
      { test: catalogue, name: 'no product has the id %s' },
    ],
  },
  {
    id: '1.2.5',
    level: 1,
    about: 'No input becomes part of a command of the system',
    evidence: [{ file: 'server/features/uploads/redraw.ts' }],
  },
  {
    id: '1.2.6',
    level: 2,
    about: 'LDAP queries are safe from injection',
    notApplicable: 'The store speaks to no LDAP directory.',
  },
  {
    id: '1.2.7',
    level: 2,
    about: 'XPath queries are safe from injection',
    notApplicable: 'The store evaluates no XPath.',
  },
  {
    id: '1.2.8',
    level: 2,
    about: 'LaTeX processors are restricted',
    notApplicable: 'The store has no LaTeX processor.',
  },
  {
    id: '1.2.9',
    level: 2,
    about: 'Input in regular expressions is escaped',
    notApplicable: 'Regular expressions are made of constants of the code only.',
  },
  {
    id: '1.3.1',
    level: 1,
    about: 'HTML that people write is sanitised by a known library',
    evidence: [
      { test: markdown, name: 'makes %j harmless' },
      { test: ownersPages, name: 'scripts in pages do nothing in a real browser, and a removed page is gone' },
    ],
  },
  {
    id: '1.3.2',
    level: 1,
    about: 'Code is never made from input',
    evidence: [
      { test: firstHtml, name: 'pages have no inline scripts, and the content security policy forbids them' },
      { file: 'server/features/uploads/redraw.ts' },
    ],
  },
  {
    id: '1.3.3',
    level: 2,
    about: 'Text for a dangerous place is cleaned and bounded first',
    evidence: [
      {
        test: commentContract,
        name: 'characters that change the text direction, control a terminal or overlap the lines above are removed',
      },
      { test: contact, name: 'direction marks and control characters are removed from a message' },
      { file: 'server/cli/printable.ts' },
    ],
  },
  {
    id: '1.3.4',
    level: 2,
    about: 'SVG files of shoppers run and load nothing',
    evidence: [
      { test: uploads, name: 'loses its scripts, and loads nothing' },
      { test: scriptInjection, name: 'in pictures and their file names' },
    ],
  },
  {
    id: '1.3.5',
    level: 2,
    about: 'Markdown, style sheets and templates of people run nothing',
    evidence: [
      { test: markdown, name: 'makes %j harmless' },
      { test: markdown, name: 'treats the value of a setting as text' },
    ],
  },
  {
    id: '1.3.6',
    level: 2,
    about: 'Input cannot make the server call other addresses',
    evidence: [
      {
        test: notifications,
        name: 'is refused without sign-in, with an address that is no push service, or with invalid keys',
      },
      { test: notifications, name: 'that redirects is not followed' },
      { test: moyasar, name: 'an STC Pay code is sent only to Moyasar, and not for a settled payment' },
      { test: uploads, name: 'loses its scripts, and loads nothing' },
    ],
  },
  {
    id: '1.3.7',
    level: 2,
    about: 'Templates are never built from input',
    evidence: [
      { test: template, name: 'a page has its language, inlined styles, and scripts at the end' },
      { test: markdown, name: 'treats the value of a setting as text' },
    ],
  },
  {
    id: '1.3.8',
    level: 2,
    about: 'JNDI lookups are safe from injection',
    notApplicable: 'The store is not a Java program.',
  },
  { id: '1.3.9', level: 2, about: 'Values for memcache are cleaned', notApplicable: 'The store uses no memcache.' },
  {
    id: '1.3.10',
    level: 2,
    about: 'Format strings cannot be changed by input',
    notApplicable: 'Texts of the log and of the interface are constants of the code; input is only a value in them.',
  },
  {
    id: '1.3.11',
    level: 2,
    about: 'Input cannot inject commands or headers into mail',
    evidence: [
      { test: registering, name: '%j is refused as an address, and nothing is sent' },
      { test: mails, name: 'a name is plain text: no markup, no direction changes, no second line' },
      { test: mailSandbox, name: 'an address with special characters arrives as one recipient' },
    ],
  },
  {
    id: '1.4.1',
    level: 2,
    about: 'Strings and memory are handled without overflow',
    notApplicable: 'The store is written in TypeScript, which has no pointers; it has no native code of its own.',
  },
  {
    id: '1.4.2',
    level: 2,
    about: 'Numbers are checked for sign and range',
    evidence: [
      { test: cart, name: '%j is not a quantity' },
      { test: catalogue, name: 'no product has the id %s' },
      { test: money, name: 'fractions of a halala are rejected' },
    ],
  },
  {
    id: '1.4.3',
    level: 2,
    about: 'Memory is released, and not used afterwards',
    notApplicable:
      'The store is written in TypeScript, which releases memory itself; it has no native code of its own.',
  },
  {
    id: '1.5.1',
    level: 1,
    about: 'XML parsers resolve no external entities',
    evidence: [{ test: uploads, name: 'with entities in its document type is refused' }],
  },
  {
    id: '1.5.2',
    level: 2,
    about: 'Untrusted data is parsed into expected types only',
    evidence: [
      { file: 'server/http/route.ts' },
      { test: signIn, name: 'never causes a server error' },
      {
        test: backups,
        name: 'a file that is cut, altered, foreign or from a newer version is refused completely, each with its reason',
      },
    ],
  },

  // V2 Validation and Business Logic
  {
    id: '2.1.1',
    level: 1,
    about: 'Rules for each input field are documented',
    evidence: [
      { file: 'contract/account/profile-body.ts' },
      { file: 'docs/catalogue-format.md' },
      { test: http, name: 'every call of the contract is mounted and in the OpenAPI document' },
    ],
  },
  {
    id: '2.1.2',
    level: 2,
    about: 'Rules for fields that must fit together are documented',
    evidence: [{ file: 'docs/architecture.md' }],
  },
  {
    id: '2.1.3',
    level: 2,
    about: 'Limits per shopper and for the whole store are documented',
    evidence: [
      { file: 'docs/deploy.md' },
      { file: 'server/http/rate-limits.ts' },
      { file: 'docs/decisions/0031-bounds-under-load.md' },
    ],
  },
  {
    id: '2.2.1',
    level: 1,
    about: 'All input is checked against what is expected',
    evidence: [
      { test: accountContract, name: '%j is refused at its field' },
      { test: cart, name: '%j is refused at its field' },
      { test: catalogue, name: 'bad input is refused with a message' },
      { test: signIn, name: 'never causes a server error' },
    ],
  },
  {
    id: '2.2.2',
    level: 1,
    about: 'The server checks input itself',
    evidence: [
      { file: 'server/http/route.ts' },
      { test: orders, name: 'prices and totals in the request are ignored' },
    ],
  },
  {
    id: '2.2.3',
    level: 2,
    about: 'Fields that belong together are checked together',
    evidence: [
      { test: addressContract, name: 'without a short address each missing part is reported at its field' },
      {
        test: imports,
        name: 'a new price must not exceed a stored price before discount that the file does not mention',
      },
    ],
  },
  {
    id: '2.3.1',
    level: 1,
    about: 'Steps of a purchase cannot be skipped or reordered',
    evidence: [
      { test: states, name: 'the database refuses a change without an edge' },
      { test: orders, name: 'a total that the shopper did not see is a conflict with the new figures, never a charge' },
      { test: orders, name: 'a paid order cannot be paid again, and another customer’s order is not found' },
    ],
  },
  {
    id: '2.3.2',
    level: 2,
    about: 'The documented limits are enforced',
    evidence: [
      { test: orders, name: 'more cash than the courier may collect is refused' },
      { test: once, name: 'a cart holds five hundred lines and reports when it is full' },
      { test: coupons, name: 'fifty orders race for the last use: one gets it, the others are refused' },
      { test: addresses, name: 'twenty addresses fit, the next is refused; one key adds one address' },
    ],
  },
  {
    id: '2.3.3',
    level: 2,
    about: 'A business operation takes effect completely or not at all',
    evidence: [
      { test: coupons, name: 'an order that is rolled back has not used it' },
      { test: imports, name: 'an import changes nothing if a batch cannot be written' },
      {
        test: payments,
        name: 'an adapter crashes during a charge: the same key shows the order, and the charge is found, not repeated',
      },
    ],
  },
  {
    id: '2.3.4',
    level: 2,
    about: 'Scarce goods cannot be sold twice',
    evidence: [
      {
        test: races,
        name: `fifty shoppers for ten units, \${rounds} times: ten orders, forty clear refusals, stock 0`,
      },
      { test: races, name: 'twenty tabs with a key each: one order, because the cart is empty then' },
    ],
  },
  {
    id: '2.4.1',
    level: 2,
    about: 'Calls by programs in great number are limited',
    evidence: [
      {
        test: signIn,
        name: 'guesses at many accounts from one IP address are limited, and signing in to an own account does not reset that',
      },
      { test: registering, name: 'registrations from one IP address are limited' },
      { test: contact, name: 'an IP address can send forty messages an hour' },
      { test: uploads, name: 'too many in an hour' },
      { test: coupons, name: 'guessing codes is rate limited' },
      {
        test: searches,
        name: 'at most two new searches query the database at once; excess ones are refused, cached ones never',
      },
    ],
  },

  // V3 Web Frontend Security
  {
    id: '3.2.1',
    level: 1,
    about: 'Browsers cannot show an answer as something else',
    evidence: [
      { test: uploads, name: 'is served as a picture and nothing else' },
      { test: protectiveHeaders, name: '$path, answered with $status, has the headers of every answer' },
    ],
  },
  {
    id: '3.2.2',
    level: 1,
    about: 'Text is shown as text, never as HTML',
    evidence: [
      { test: scriptInjection, name: 'in customers’ names and comments' },
      { test: scriptInjection, name: 'in searches' },
    ],
  },
  {
    id: '3.3.1',
    level: 1,
    about: 'Cookies are Secure and their names have a prefix',
    deviation:
      'No cookie name has a prefix: the specification names the cookie `token`. Over https all cookies are Secure.',
  },
  {
    id: '3.3.2',
    level: 2,
    about: 'SameSite is set for each cookie',
    evidence: [
      { test: signIn, name: 'sets the token cookie for as long as the session lasts; a refusal sets none' },
      { file: 'src/lib/storage/storage.ts' },
    ],
  },
  {
    id: '3.3.3',
    level: 2,
    about: 'Cookie names begin with `__Host-`',
    deviation:
      'No cookie has the prefix, because the specification names the cookie `token`. All of them are without a ' +
      'domain and for the path `/`.',
  },
  {
    id: '3.3.4',
    level: 2,
    about: 'Scripts cannot read the session token',
    deviation:
      'The specification wants a token that scripts can read; the login response has it in its body too. ' +
      '`docs/security.md` says what limits the risk.',
  },
  {
    id: '3.4.1',
    level: 1,
    about: 'HSTS for a year, on every answer and all subdomains',
    deviation:
      'Every answer over https has it for a year, without subdomains: an owner may have others that are not the store’s.',
  },
  {
    id: '3.4.2',
    level: 1,
    about: 'Other origins may read no answer that matters',
    evidence: [{ file: 'server/app.ts' }, { file: 'server/http/api.ts' }],
  },
  {
    id: '3.4.3',
    level: 2,
    about: 'A content security policy with object-src and base-uri',
    evidence: [
      { test: protectiveHeaders, name: '$path, answered with $status, has the headers of every answer' },
      { test: securityHeaders, name: 'scripts may call only the store and the payment gateway' },
    ],
  },
  {
    id: '3.4.4',
    level: 2,
    about: 'Browsers must not guess the type of an answer',
    evidence: [{ file: 'server/app.ts' }, { test: uploads, name: 'is served as a picture and nothing else' }],
  },
  {
    id: '3.4.5',
    level: 2,
    about: 'Other sites learn no path or query by the referrer',
    evidence: [
      { test: securityHeaders, name: 'the map may use geolocation, and its tile server gets the referrer’s origin' },
      { test: pages, name: 'the page of a stock alert’s link is not cached and does not leak its key' },
      {
        test: authPages,
        name: 'the return page from a provider repeats no parameters, is not cached and has a noindex',
      },
    ],
  },
  {
    id: '3.4.6',
    level: 2,
    about: 'No answer can be framed by another site',
    evidence: [{ test: protectiveHeaders, name: '$path, answered with $status, has the headers of every answer' }],
  },
  {
    id: '3.5.1',
    level: 1,
    about: 'Other sites cannot make requests in a shopper’s name',
    evidence: [
      { test: signIn, name: 'a missing token is a 401 on calls that need one; a cookie does not count' },
      { test: http, name: 'a write with the XSRF cookie needs the same value as a header' },
      { test: vitals, name: 'of a page that is %s is refused' },
    ],
  },
  {
    id: '3.5.2',
    level: 1,
    about: 'No write is possible without a CORS preflight',
    evidence: [
      { file: 'server/http/route.ts' },
      { test: uploads, name: 'a visitor, and a request that is not a form' },
    ],
  },
  {
    id: '3.5.3',
    level: 1,
    about: 'Safe methods such as GET change nothing',
    deviation:
      '`GET /Auth/Logout` ends a session, as the specification has it. It needs the bearer header, which no link ' +
      'and no picture sends.',
  },
  {
    id: '3.5.4',
    level: 2,
    about: 'Separate applications have separate host names',
    notApplicable: 'One application runs on the host; the owner works on the command line.',
  },
  {
    id: '3.5.5',
    level: 2,
    about: 'Messages of other windows are checked for origin and form',
    evidence: [
      { file: 'contract/app/messages-to-worker.ts' },
      { file: 'sw/sw.ts' },
      { file: 'src/outbox/store/channel.ts' },
    ],
  },
  {
    id: '3.7.1',
    level: 2,
    about: 'Only current browser technologies are used',
    evidence: [{ file: 'server/pages/security-headers.ts' }, { file: 'docs/browsers.md' }],
  },
  {
    id: '3.7.2',
    level: 2,
    about: 'Redirects to other hosts are allowlisted',
    deviation:
      'The addresses of banks’ and lenders’ pages come from the payment provider’s answer, and their hosts are not ' +
      'known in advance. Only https is required.',
  },

  // V4 API and Web Service
  {
    id: '4.1.1',
    level: 1,
    about: 'Each answer names its type and character set',
    evidence: [
      { file: 'server/http/route.ts' },
      { file: 'server/pages/built-files.ts' },
      { test: pages, name: 'is an error page for browsers, not JSON (%s)' },
    ],
  },
  {
    id: '4.1.2',
    level: 2,
    about: 'Only pages are redirected from http to https',
    evidence: [{ file: 'docs/deploy.md' }],
  },
  {
    id: '4.1.3',
    level: 2,
    about: 'Clients cannot forge headers that a proxy sets',
    evidence: [
      { test: remoteAddress, name: 'without a trusted proxy X-Forwarded-For is ignored' },
      {
        test: remoteAddress,
        name: 'behind proxies the address that the outermost one saw counts, not the entries before it',
      },
    ],
  },
  {
    id: '4.2.1',
    level: 2,
    about: 'Each part finds the same end of an HTTP message',
    deviation:
      'Node’s HTTP parser decides, and no test sends a request with two lengths. The proxy in front is the owner’s.',
  },
  { id: '4.3.1', level: 2, about: 'GraphQL queries are bounded', notApplicable: 'The store has no GraphQL.' },
  {
    id: '4.3.2',
    level: 2,
    about: 'GraphQL introspection is off in production',
    notApplicable: 'The store has no GraphQL.',
  },
  {
    id: '4.4.1',
    level: 1,
    about: 'WebSocket connections are encrypted',
    notApplicable: 'The store has no WebSocket; the number of live viewers goes out as server-sent events.',
  },
  {
    id: '4.4.2',
    level: 2,
    about: 'The origin of a WebSocket handshake is checked',
    notApplicable: 'The store has no WebSocket; the number of live viewers goes out as server-sent events.',
  },
  {
    id: '4.4.3',
    level: 2,
    about: 'WebSocket tokens follow the rules of sessions',
    notApplicable: 'The store has no WebSocket; the number of live viewers goes out as server-sent events.',
  },
  {
    id: '4.4.4',
    level: 2,
    about: 'WebSocket tokens come from the authenticated session',
    notApplicable: 'The store has no WebSocket; the number of live viewers goes out as server-sent events.',
  },

  // V5 File Handling
  {
    id: '5.1.1',
    level: 2,
    about: 'Types and sizes of uploads are documented',
    evidence: [{ file: 'contract/shopper/uploads.ts' }, { file: 'docs/security.md' }],
  },
  {
    id: '5.2.1',
    level: 1,
    about: 'Files that are too large are refused',
    evidence: [
      { test: uploads, name: 'a file over five megabytes, before it is read' },
      { test: uploads, name: 'that would take hours to draw is aborted, and the store keeps responding' },
    ],
  },
  {
    id: '5.2.2',
    level: 1,
    about: 'Files are judged by their content',
    evidence: [
      { test: uploads, name: 'of kind %s is stored as webp of at most 1600 pixels, whatever its name and type' },
      { test: uploads, name: '%s, declared as a png' },
      { test: media, name: 'videos and attachments are detected by content' },
    ],
  },
  {
    id: '5.2.3',
    level: 2,
    about: 'What a file unpacks to is bounded',
    evidence: [{ test: uploads, name: 'a few kilobytes that unpack to gigabytes' }],
  },
  {
    id: '5.3.1',
    level: 1,
    about: 'The server never runs an uploaded file',
    evidence: [
      { test: uploads, name: 'is served as a picture and nothing else' },
      { file: 'server/features/uploads/store-upload.ts' },
    ],
  },
  {
    id: '5.3.2',
    level: 1,
    about: 'File paths never come from input',
    evidence: [
      { test: uploads, name: 'is served as a picture and nothing else' },
      { file: 'server/features/uploads/store-upload.ts' },
    ],
  },
  {
    id: '5.4.1',
    level: 2,
    about: 'Downloads have a file name of the store’s choice',
    deviation:
      'The name of an upload is ignored, and its address is a random id. But answers have no Content-Disposition ' +
      'header.',
  },
  {
    id: '5.4.2',
    level: 2,
    about: 'File names in headers and mails are encoded',
    notApplicable: 'No answer and no mail contains a file name.',
  },
  {
    id: '5.4.3',
    level: 2,
    about: 'Files of strangers are scanned for malware',
    deviation: 'Nothing is scanned. Uploads are drawn again as pictures, so nothing of the file itself is served.',
  },

  // V6 Authentication
  {
    id: '6.1.1',
    level: 1,
    about: 'Protection against guessing and against locking accounts is documented',
    evidence: [{ file: 'docs/security.md' }, { file: 'server/http/rate-limits.ts' }],
  },
  {
    id: '6.1.2',
    level: 2,
    about: 'Words of this business that passwords may not use are listed',
    deviation:
      '`server/features/accounts/passwords/common-stems.ts` lists names, places, the trade and the demonstration ' +
      'store. The name that an owner gives the store is not in it.',
  },
  {
    id: '6.1.3',
    level: 2,
    about: 'All ways to log in are documented together',
    evidence: [{ file: 'docs/security.md' }, { file: 'server/features/accounts/README.md' }],
  },
  {
    id: '6.2.1',
    level: 1,
    about: 'Passwords have at least eight characters',
    evidence: [{ test: ownAccount, name: 'wrong, easy, short and mistyped ones are reported at their fields' }],
  },
  {
    id: '6.2.2',
    level: 1,
    about: 'Customers can change their password',
    evidence: [
      {
        test: ownAccount,
        name: 'is changed with the current one; this session stays, all others end, the owner is notified',
      },
    ],
  },
  {
    id: '6.2.3',
    level: 1,
    about: 'Changing a password requires the current one',
    evidence: [
      { test: ownAccount, name: 'wrong, easy, short and mistyped ones are reported at their fields' },
      { test: ownAccount, name: 'cannot be guessed from a stolen session' },
    ],
  },
  {
    id: '6.2.4',
    level: 1,
    about: 'The most common passwords are refused',
    evidence: [
      { test: registering, name: 'a password %s is refused at its field' },
      { file: 'server/features/accounts/passwords/common-passwords.ts' },
    ],
  },
  {
    id: '6.2.5',
    level: 1,
    about: 'Passwords may consist of any characters',
    evidence: [{ test: easyPasswords, name: 'any other is accepted' }],
  },
  {
    id: '6.2.6',
    level: 1,
    about: 'Password fields hide what is typed',
    evidence: [{ test: signInForm, name: 'the password is visible while its button is pressed in' }],
  },
  {
    id: '6.2.7',
    level: 1,
    about: 'Pasting and password managers work',
    evidence: [
      {
        test: signInForm,
        name: 'every field has the keyboard and autocomplete token that browsers and password managers look for',
      },
    ],
  },
  {
    id: '6.2.8',
    level: 1,
    about: 'Passwords are verified exactly as typed',
    deviation:
      'Passwords are normalized to NFC (RFC 8265), because keyboards compose the same letter differently. Nothing ' +
      'is cut, and letter case counts.',
  },
  {
    id: '6.2.9',
    level: 2,
    about: 'Passwords of 64 characters are possible',
    evidence: [{ file: 'contract/account/account.ts' }],
  },
  {
    id: '6.2.10',
    level: 2,
    about: 'Passwords do not expire',
    evidence: [{ file: 'server/features/accounts/accounts.tables.ts' }],
  },
  {
    id: '6.2.11',
    level: 2,
    about: 'The listed words are refused in passwords',
    evidence: [{ test: easyPasswords, name: 'an easy password is refused' }],
  },
  {
    id: '6.2.12',
    level: 2,
    about: 'Passwords from known breaches are refused',
    deviation:
      'The store refuses a list of common leaked passwords, 18,000 of them with eight characters or more. It ' +
      'compares with no complete list of breaches.',
  },
  {
    id: '6.3.1',
    level: 1,
    about: 'Guessing of passwords is limited as documented',
    evidence: [
      {
        test: signIn,
        name: 'forty guesses from forty IP addresses are limited; the owner is notified and can sign in after the pause',
      },
      { test: signIn, name: 'are counted across instances and restarts' },
      {
        test: signIn,
        name: 'guesses at many accounts from one IP address are limited, and signing in to an own account does not reset that',
      },
    ],
  },
  {
    id: '6.3.2',
    level: 1,
    about: 'There are no default accounts',
    evidence: [
      { file: 'docs/sandbox.md' },
      { file: 'server/features/accounts/auth/register.ts' },
      { file: 'server/features/accounts/federated/sign-in-with-identity.ts' },
    ],
  },
  {
    id: '6.3.3',
    level: 2,
    about: 'Logging in takes more than one factor',
    deviation:
      'A password or a federated login is enough; there is no second factor. The owner works on the command line, ' +
      'which needs access to the machine.',
  },
  {
    id: '6.3.4',
    level: 2,
    about: 'Every way to log in is documented and equally strong',
    evidence: [
      { file: 'docs/security.md' },
      { test: federated, name: 'too many tries from one IP address' },
      {
        test: signIn,
        name: 'one IP address can void one code of an email address but not the next; other IP addresses can still try',
      },
      { test: signIn, name: 'an account without a password accepts none, not even an empty one' },
    ],
  },
  {
    id: '6.4.1',
    level: 1,
    about: 'Codes are random, short-lived and never a password',
    evidence: [
      { test: registering, name: 'expires after five minutes' },
      { test: registering, name: 'is void once another was sent' },
      { file: 'server/features/accounts/auth/codes.ts' },
    ],
  },
  {
    id: '6.4.2',
    level: 1,
    about: 'There are no password hints or secret questions',
    evidence: [{ file: 'server/features/accounts/accounts.tables.ts' }],
  },
  {
    id: '6.4.3',
    level: 2,
    about: 'A forgotten password is reset safely',
    evidence: [
      {
        test: signIn,
        name: 'is replaced with the code; all sessions end, the owner is notified, the address is verified',
      },
      { test: signIn, name: 'gets the same answer in the same time with and without an account' },
    ],
  },
  {
    id: '6.4.4',
    level: 2,
    about: 'A lost second factor is replaced with proof of identity',
    notApplicable: 'There is no second factor (6.3.3).',
  },
  {
    id: '6.5.1',
    level: 2,
    about: 'One-time codes work once',
    evidence: [{ test: signIn, name: 'the right code twice at once sets one password' }],
  },
  {
    id: '6.5.2',
    level: 2,
    about: 'Recovery codes are stored as password hashes',
    notApplicable: 'There are no recovery codes.',
  },
  {
    id: '6.5.3',
    level: 2,
    about: 'One-time codes come from a secure random generator',
    evidence: [{ file: 'server/features/accounts/auth/codes.ts' }],
  },
  {
    id: '6.5.4',
    level: 2,
    about: 'One-time codes have six random digits or more',
    evidence: [{ file: 'server/features/accounts/auth/codes.ts' }],
  },
  {
    id: '6.5.5',
    level: 2,
    about: 'One-time codes are valid for ten minutes at most',
    evidence: [{ test: registering, name: 'expires after five minutes' }],
  },
  {
    id: '6.6.1',
    level: 2,
    about: 'Codes by SMS are offered only with stronger alternatives',
    notApplicable: 'A code by SMS verifies a number; nobody can log in with it.',
  },
  {
    id: '6.6.2',
    level: 2,
    about: 'A code belongs to the request that it was made for',
    evidence: [
      { test: registering, name: 'of another account is refused' },
      { test: registering, name: 'is void once another was sent' },
      { test: signIn, name: 'a code is void once the address has changed' },
    ],
  },
  {
    id: '6.6.3',
    level: 2,
    about: 'Guessing of codes is limited',
    evidence: [
      { test: registering, name: 'is void after six wrong tries at once, with and without idempotency keys' },
      {
        test: signIn,
        name: 'one IP address can void one code of an email address but not the next; other IP addresses can still try',
      },
      { test: signIn, name: 'from many IP addresses, an email address gets sixty codes a day' },
    ],
  },
  {
    id: '6.8.1',
    level: 2,
    about: 'An identity provider cannot pass for another one',
    deviation:
      'Identities are stored by provider and subject. But an identity is linked at once to the account that has ' +
      'verified the same address, so the owner has to trust every provider that they set up.',
  },
  {
    id: '6.8.2',
    level: 2,
    about: 'Signatures of identity assertions are always verified',
    evidence: [{ test: federated, name: 'an ID token %s' }],
  },
  { id: '6.8.3', level: 2, about: 'SAML assertions are used once', notApplicable: 'The store has no SAML.' },
  {
    id: '6.8.4',
    level: 2,
    about: 'Age and strength of a federated login are verified',
    deviation:
      'A federated login of the last ten minutes counts as proof of ownership by the store’s own clock. The ' +
      'provider is not asked to authenticate again, and `auth_time` is not read.',
  },

  // V7 Session Management
  {
    id: '7.1.1',
    level: 2,
    about: 'Timeouts of sessions are documented with reasons',
    evidence: [{ file: 'docs/security.md' }],
  },
  {
    id: '7.1.2',
    level: 2,
    about: 'The number of parallel sessions is documented',
    evidence: [
      { file: 'docs/security.md' },
      { test: signIn, name: 'an account keeps its fifty most recently used sessions' },
    ],
  },
  {
    id: '7.1.3',
    level: 2,
    about: 'Sessions of federated logins are documented',
    evidence: [{ file: 'docs/security.md' }],
  },
  {
    id: '7.2.1',
    level: 1,
    about: 'The server verifies every session token',
    evidence: [{ test: signIn, name: 'is a 401 on every call, public ones included' }],
  },
  {
    id: '7.2.2',
    level: 1,
    about: 'Session tokens are made for each login',
    evidence: [
      { test: signIn, name: 'returns a token and the account, ignoring the address’s case and spaces' },
      { file: 'server/features/accounts/auth/sessions.ts' },
    ],
  },
  {
    id: '7.2.3',
    level: 1,
    about: 'Session tokens have at least 128 random bits',
    evidence: [{ file: 'server/features/accounts/auth/sessions.ts' }],
  },
  {
    id: '7.2.4',
    level: 1,
    about: 'Each login makes a new token and ends the old',
    deviation:
      'Each login makes a new token. A session that the browser had before goes on at the server, and confirming a ' +
      'password makes no new token.',
  },
  {
    id: '7.3.1',
    level: 2,
    about: 'Sessions end after inactivity',
    deviation:
      'Sessions have no timeout by inactivity: the specification wants customers to stay logged in for a day or a ' +
      'year.',
  },
  {
    id: '7.3.2',
    level: 2,
    about: 'Sessions have a maximum lifetime',
    evidence: [{ test: signIn, name: 'lasts a day, or a year with “Keep me logged in”' }],
  },
  {
    id: '7.4.1',
    level: 1,
    about: 'An ended session is of no use any more',
    evidence: [
      { test: ownAccount, name: '%s ends this session and clears the browser’s cache' },
      { test: signIn, name: 'is a 401 on every call, public ones included' },
      { test: endedSession, name: 'adds nothing to the cart, even if it only expires' },
    ],
  },
  {
    id: '7.4.2',
    level: 1,
    about: 'All sessions end with the account',
    evidence: [
      { test: signIn, name: 'is a 401 on every call, public ones included' },
      { test: ownAccount, name: 'is deleted with the account: all sessions end, address and number are free' },
    ],
  },
  {
    id: '7.4.3',
    level: 2,
    about: 'A new password ends the other sessions',
    evidence: [
      {
        test: ownAccount,
        name: 'is changed with the current one; this session stays, all others end, the owner is notified',
      },
      {
        test: signIn,
        name: 'is replaced with the code; all sessions end, the owner is notified, the address is verified',
      },
    ],
  },
  {
    id: '7.4.4',
    level: 2,
    about: 'Logging out is easy to find',
    evidence: [{ file: 'src/pages/shell/header/account-menu.tsx' }, { file: 'src/pages/shell/menus/side-menu.tsx' }],
  },
  {
    id: '7.4.5',
    level: 2,
    about: 'The owner can end sessions',
    evidence: [
      { test: 'server/cli/customers/accounts.api.test.ts', name: 'the owner logs out one customer, and everybody' },
    ],
  },
  {
    id: '7.5.1',
    level: 2,
    about: 'Email and phone change only after authenticating again',
    evidence: [
      { test: contactChanges, name: 'cannot change the %s of an account and then reset its password' },
      {
        test: contactChanges,
        name: 'cannot set a first password, change or delete an account; only the code sent to its address allows it',
      },
    ],
  },
  {
    id: '7.5.2',
    level: 2,
    about: 'Customers see and end sessions after authenticating again',
    deviation: 'Customers see their sessions and can end each of them, but that takes no password.',
  },
  {
    id: '7.6.1',
    level: 2,
    about: 'Federated sessions end as documented',
    evidence: [
      { file: 'docs/security.md' },
      { test: federated, name: 'lasts a day, or a year with “Keep me logged in”' },
    ],
  },
  {
    id: '7.6.2',
    level: 2,
    about: 'A session starts only by the shopper’s own action',
    evidence: [
      { test: federatedJourney, name: 'opened again, in this tab or on another device, logs nobody in' },
      {
        test: federatedJourney,
        name: 'with a forged state sends no request, and the attempt begun here still succeeds',
      },
    ],
  },

  // V8 Authorization
  {
    id: '8.1.1',
    level: 1,
    about: 'Rules for access to functions and data are documented',
    evidence: [{ file: 'docs/security.md' }, { file: 'contract/core/call.ts' }],
  },
  {
    id: '8.1.2',
    level: 2,
    about: 'Rules for access to single fields are documented',
    evidence: [{ file: 'docs/security.md' }, { file: 'server/http/answers/openapi.ts' }],
  },
  {
    id: '8.2.1',
    level: 1,
    about: 'Functions are for those who may use them',
    evidence: [
      { test: signIn, name: 'a missing token is a 401 on calls that need one; a cookie does not count' },
      { test: metrics, name: 'with a token, only requests that send it are answered' },
    ],
  },
  {
    id: '8.2.2',
    level: 1,
    about: 'Customers reach only their own data',
    evidence: [
      { test: cart, name: 'another customer’s line looks missing' },
      { test: addresses, name: 'another customer’s address looks missing; a visitor has none' },
      { test: orders, name: 'a paid order cannot be paid again, and another customer’s order is not found' },
      { test: ownAccount, name: 'another customer’s session is answered like a missing one, and stays open' },
      {
        test: orderUploads,
        name: 'only its sender sees a receipt’s picture, even with the URL; line pictures stay public',
      },
    ],
  },
  {
    id: '8.2.3',
    level: 2,
    about: 'Single fields are protected where needed',
    evidence: [
      {
        test: orders,
        name: 'above 10,000 riyals an identity is required, stored sealed, and shown by its last digits',
      },
      { test: orders, name: 'prices and totals in the request are ignored' },
      { test: ownAccount, name: 'an avatar must be an own upload; another’s is treated as missing' },
    ],
  },
  {
    id: '8.3.1',
    level: 1,
    about: 'The server decides on access',
    evidence: [
      { test: signIn, name: 'is a 401 on every call, public ones included' },
      { test: orders, name: 'is refused for other customers, and after shipping' },
    ],
  },
  { id: '8.4.1', level: 2, about: 'Tenants are separated', notApplicable: 'A database holds one store.' },

  // V9 Self-contained Tokens
  {
    id: '9.1.1',
    level: 1,
    about: 'Signatures of tokens are verified first',
    evidence: [
      { test: federated, name: 'an ID token %s' },
      { test: tamara, name: 'a notification is verified by its token, in the header or in the URL' },
    ],
  },
  {
    id: '9.1.2',
    level: 1,
    about: 'Only allowed algorithms sign tokens',
    evidence: [
      { test: tamara, name: 'a notification is verified by its token, in the header or in the URL' },
      { test: federated, name: 'an ID token %s' },
    ],
  },
  {
    id: '9.1.3',
    level: 1,
    about: 'Keys of tokens come from trusted sources only',
    evidence: [
      { test: federated, name: 'an ID token %s' },
      { file: 'server/providers/identity/oidc.ts' },
      { file: 'server/providers/payments/signed-token.ts' },
    ],
  },
  {
    id: '9.2.1',
    level: 1,
    about: 'Tokens count only in their period',
    evidence: [
      { test: federated, name: 'an ID token %s' },
      { test: tamara, name: 'a notification is verified by its token, in the header or in the URL' },
    ],
  },
  {
    id: '9.2.2',
    level: 2,
    about: 'Tokens count only for their purpose',
    evidence: [
      {
        test: payments,
        name: 'a provider’s token in the Authorization header is not a session, and not refused as one',
      },
      { test: sandboxStore, name: 'a webhook with a wrong signature is refused, and a provider’s token is no session' },
    ],
  },
  {
    id: '9.2.3',
    level: 2,
    about: 'Tokens count only for their audience',
    evidence: [{ test: federated, name: 'an ID token %s' }],
  },
  {
    id: '9.2.4',
    level: 2,
    about: 'Issued tokens name their audience',
    evidence: [
      {
        test: notifications,
        name: 'subscribes with the store’s key, and is notified of an order in its language with valid claims',
      },
    ],
  },

  // V10 OAuth and OIDC
  {
    id: '10.1.1',
    level: 2,
    about: 'OAuth tokens reach only those who need them',
    evidence: [
      { file: 'server/providers/identity/oidc.ts' },
      { file: 'server/features/accounts/federated/federated.routes.ts' },
    ],
  },
  {
    id: '10.1.2',
    level: 2,
    about: 'Only answers to an attempt of this browser count',
    evidence: [
      { test: federatedReturn, name: 'with %s is ignored, and the attempt from here may still succeed' },
      { test: federatedReturn, name: 'works for ten minutes and once' },
      { test: federated, name: 'a code with another verifier' },
      { test: federated, name: 'a nonce other than the one of the start' },
    ],
  },
  {
    id: '10.2.1',
    level: 2,
    about: 'The code flow is protected against forged requests',
    evidence: [
      { test: federated, name: 'a code with another verifier' },
      { test: federatedReturn, name: 'with %s is ignored, and the attempt from here may still succeed' },
    ],
  },
  {
    id: '10.2.2',
    level: 2,
    about: 'Providers cannot be mixed up',
    evidence: [
      { test: federated, name: 'an unknown code, and an answer from another issuer' },
      { test: federatedReturn, name: 'signs in with the stored attempt, and says where the shopper was' },
    ],
  },
  {
    id: '10.3.1',
    level: 2,
    about: 'Access tokens are for this service',
    notApplicable: 'The store accepts no OAuth access tokens.',
  },
  {
    id: '10.3.2',
    level: 2,
    about: 'Claims of access tokens decide on access',
    notApplicable: 'The store accepts no OAuth access tokens.',
  },
  {
    id: '10.3.3',
    level: 2,
    about: 'Access tokens identify their user lastingly',
    notApplicable: 'The store accepts no OAuth access tokens.',
  },
  {
    id: '10.3.4',
    level: 2,
    about: 'Access tokens show the required strength of authentication',
    notApplicable: 'The store accepts no OAuth access tokens.',
  },
  {
    id: '10.4.1',
    level: 1,
    about: 'Return addresses are compared exactly',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.2',
    level: 1,
    about: 'Authorization codes work once',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.3',
    level: 1,
    about: 'Authorization codes are short-lived',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.4',
    level: 1,
    about: 'Clients use only the grants that they need',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.5',
    level: 1,
    about: 'Refresh tokens cannot be replayed',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.6',
    level: 2,
    about: 'PKCE is required',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.7',
    level: 2,
    about: 'Dynamic registration of clients is restricted',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.8',
    level: 2,
    about: 'Refresh tokens expire',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.9',
    level: 2,
    about: 'Users can revoke tokens',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.10',
    level: 2,
    about: 'Confidential clients are authenticated',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.4.11',
    level: 2,
    about: 'Clients get only the scopes that they need',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.5.1',
    level: 2,
    about: 'ID tokens cannot be replayed',
    evidence: [
      { test: federated, name: 'a nonce other than the one of the start' },
      { test: federated, name: 'an ID token %s' },
    ],
  },
  {
    id: '10.5.2',
    level: 2,
    about: 'Users are identified by a claim that never changes',
    evidence: [
      { test: federated, name: 'creates an account for a new person, and finds it again' },
      { file: 'server/features/accounts/accounts.tables.ts' },
    ],
  },
  {
    id: '10.5.3',
    level: 2,
    about: 'The issuer in the metadata is the configured one',
    evidence: [{ file: 'server/providers/identity/oidc.ts' }],
  },
  {
    id: '10.5.4',
    level: 2,
    about: 'ID tokens are for this client',
    evidence: [{ test: federated, name: 'an ID token %s' }],
  },
  {
    id: '10.5.5',
    level: 2,
    about: 'Back-channel logout is verified',
    notApplicable: 'The store has no back-channel logout.',
  },
  {
    id: '10.6.1',
    level: 2,
    about: 'Only safe response modes are allowed',
    notApplicable: 'The store is no OpenID provider; the trial provider exists outside production only.',
  },
  {
    id: '10.6.2',
    level: 2,
    about: 'Nobody can be logged out by force',
    notApplicable: 'The store is no OpenID provider; the trial provider exists outside production only.',
  },
  {
    id: '10.7.1',
    level: 2,
    about: 'Users consent to each authorization',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.7.2',
    level: 2,
    about: 'Consent names what it is for',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },
  {
    id: '10.7.3',
    level: 2,
    about: 'Users can review and revoke consent',
    notApplicable: 'The store is no OAuth server; the trial provider exists outside production only.',
  },

  // V11 Cryptography
  {
    id: '11.1.1',
    level: 2,
    about: 'The life of each key is documented',
    evidence: [{ file: 'docs/operations.md' }],
  },
  {
    id: '11.1.2',
    level: 2,
    about: 'Keys, algorithms and certificates are listed',
    evidence: [{ file: 'docs/security.md' }],
  },
  {
    id: '11.2.1',
    level: 2,
    about: 'Cryptography comes from proven libraries',
    evidence: [
      { file: 'server/features/accounts/passwords/passwords.ts' },
      { file: 'server/features/orders/checkout/identity-seal.ts' },
      { file: 'server/providers/push/web-push.ts' },
    ],
  },
  {
    id: '11.2.2',
    level: 2,
    about: 'Keys and algorithms can be replaced',
    evidence: [
      {
        test: secretKeys,
        name: 'sealed numbers can be read, are sealed with the new key, and then the former one is not needed',
      },
      { test: signIn, name: 'hashes a password again that was hashed with an older cost' },
    ],
  },
  {
    id: '11.2.3',
    level: 2,
    about: 'All cryptography has 128 bits of security',
    deviation:
      'The store’s own does. Signatures of identity providers are accepted with RSA keys of 2,048 bits, which ' +
      'Google uses.',
  },
  {
    id: '11.3.1',
    level: 1,
    about: 'No weak block mode or padding is used',
    evidence: [
      { file: 'server/features/orders/checkout/identity-seal.ts' },
      { test: seal, name: 'a number opens only for its order, and its sealed text differs each time' },
    ],
  },
  {
    id: '11.3.2',
    level: 1,
    about: 'Only approved ciphers are used',
    evidence: [{ file: 'server/features/orders/checkout/identity-seal.ts' }],
  },
  {
    id: '11.3.3',
    level: 2,
    about: 'Encrypted data cannot be changed unnoticed',
    evidence: [{ test: seal, name: 'a wrong key is named, and a changed text is refused' }],
  },
  {
    id: '11.4.1',
    level: 1,
    about: 'Only approved hash functions are used',
    evidence: [
      { file: 'server/features/accounts/auth/codes.ts' },
      { file: 'server/features/accounts/auth/sessions.ts' },
      { file: 'server/http/requests/idempotency.ts' },
    ],
  },
  {
    id: '11.4.2',
    level: 2,
    about: 'Passwords are hashed slowly',
    evidence: [
      { test: passwords, name: 'a password is hashed with argon2id, and another one does not match' },
      { test: registering, name: 'the password is stored as argon2id with OWASP parameters, the code as a keyed hash' },
    ],
  },
  {
    id: '11.4.3',
    level: 2,
    about: 'Hashes that protect integrity are long enough',
    evidence: [
      {
        test: backups,
        name: 'a file that is cut, altered, foreign or from a newer version is refused completely, each with its reason',
      },
      { file: 'server/db/backup/write-backup.ts' },
    ],
  },
  {
    id: '11.4.4',
    level: 2,
    about: 'Keys from passwords are derived slowly',
    notApplicable: 'No key is derived from a password; `SECRET_KEY` is random.',
  },
  {
    id: '11.5.1',
    level: 2,
    about: 'Secrets have 128 bits from a secure random generator',
    evidence: [
      { file: 'server/features/accounts/auth/sessions.ts' },
      { file: 'server/features/accounts/profile/contact-changes.ts' },
      { file: 'server/features/uploads/store-upload.ts' },
    ],
  },
  {
    id: '11.6.1',
    level: 2,
    about: 'Key pairs and signatures use approved algorithms',
    evidence: [
      { test: pushKeys, name: 'a generated pair matches: the public key verifies the private key’s signature' },
      { file: 'server/lib/push-keys.ts' },
    ],
  },

  // V12 Secure Communication
  {
    id: '12.1.1',
    level: 1,
    about: 'Only TLS 1.2 and 1.3 are enabled',
    evidence: [{ file: 'docs/deploy.md' }],
  },
  {
    id: '12.1.2',
    level: 2,
    about: 'Only recommended cipher suites are enabled',
    evidence: [{ file: 'docs/deploy.md' }],
  },
  {
    id: '12.1.3',
    level: 2,
    about: 'Client certificates are verified',
    notApplicable: 'No client identifies itself by a certificate.',
  },
  {
    id: '12.2.1',
    level: 1,
    about: 'Shoppers reach the store by TLS only',
    evidence: [
      { file: 'docs/deploy.md' },
      { test: doctor, name: 'settings that would lose money or shoppers in production fail, each with what to do' },
    ],
  },
  {
    id: '12.2.2',
    level: 1,
    about: 'Certificates are publicly trusted',
    deviation:
      'The certificate is the owner’s. `docs/deploy.md` asks for one of a public authority, and nothing in the store checks it.',
  },
  {
    id: '12.3.1',
    level: 2,
    about: 'All other connections are encrypted',
    deviation:
      'The proxy reaches the store, and the store its database in `compose.yaml`, without TLS. A mail server ' +
      'without a password, and the collector of traces, may be unencrypted too. `docs/deploy.md` says how to encrypt the ' +
      'connection to another database.',
  },
  {
    id: '12.3.2',
    level: 2,
    about: 'Certificates of servers are verified',
    evidence: [
      { file: 'server/providers/json-call.ts' },
      { file: 'server/providers/mail/smtp.ts' },
      { file: 'server/db/postgres-pool.ts' },
    ],
  },
  {
    id: '12.3.3',
    level: 2,
    about: 'Internal HTTP services use TLS',
    deviation: 'The proxy reaches the store by plain HTTP, on the same machine or network.',
  },
  {
    id: '12.3.4',
    level: 2,
    about: 'Internal TLS connections use trusted certificates',
    evidence: [{ file: 'docs/deploy.md' }],
  },

  // V13 Configuration
  {
    id: '13.1.1',
    level: 2,
    about: 'All connections to others are documented',
    evidence: [{ file: 'docs/deploy.md' }, { file: 'docs/security.md' }],
  },
  {
    id: '13.2.1',
    level: 2,
    about: 'Back-end services are authenticated with short-lived credentials',
    deviation: 'The database has a password and each provider a key, which change only if the owner changes them.',
  },
  {
    id: '13.2.2',
    level: 2,
    about: 'Back-end accounts have the least rights',
    evidence: [
      { file: 'compose.yaml' },
      { file: 'docs/deploy.md' },
      {
        test: userRights,
        name: 'a user with the documented rights updates, backs up, restores and fills the store, and is no superuser',
      },
    ],
  },
  {
    id: '13.2.3',
    level: 2,
    about: 'No default credentials are used',
    evidence: [
      { file: 'compose.yaml' },
      { test: env, name: 'production requires the public address and a secret key' },
    ],
  },
  {
    id: '13.2.4',
    level: 2,
    about: 'The application calls only allowed services',
    evidence: [
      { file: 'server/providers/push/push-services.ts' },
      {
        test: notifications,
        name: 'is refused without sign-in, with an address that is no push service, or with invalid keys',
      },
      { test: moyasar, name: 'an STC Pay code is sent only to Moyasar, and not for a settled payment' },
    ],
  },
  {
    id: '13.2.5',
    level: 2,
    about: 'The server’s environment allows only known destinations',
    evidence: [{ file: 'docs/deploy.md' }],
  },
  {
    id: '13.3.1',
    level: 2,
    about: 'Secrets are in a vault',
    deviation:
      'Secrets come from environment variables or `.env`. None is in the sources (`tests/project/no-secrets.test.ts`).',
  },
  {
    id: '13.3.2',
    level: 2,
    about: 'Few can reach each secret',
    deviation:
      'Key files can be read by their owner only, and the process that draws pictures gets no secret. But every ' +
      'process of the store has all secrets of the environment.',
  },
  {
    id: '13.4.1',
    level: 1,
    about: 'No version control data is deployed',
    evidence: [
      { file: '.dockerignore' },
      { file: 'server/pages/built-files.ts' },
      { test: pages, name: '%s is a short 404 without rendering' },
    ],
  },
  {
    id: '13.4.2',
    level: 2,
    about: 'Debugging is off in production',
    evidence: [
      { file: 'Dockerfile' },
      { test: openProviders, name: 'in production there are no sandboxes: providers without keys are left out' },
      { test: pages, name: 'is an error page for browsers, not JSON (%s)' },
    ],
  },
  { id: '13.4.3', level: 2, about: 'No folder is listed', evidence: [{ file: 'server/pages/built-files.ts' }] },
  {
    id: '13.4.4',
    level: 2,
    about: 'TRACE is not supported',
    evidence: [
      { file: 'server/http/api.ts' },
      { test: http, name: 'a known path with a wrong method is a 405 with the allowed methods' },
    ],
  },
  {
    id: '13.4.5',
    level: 2,
    about: 'Documentation and monitoring are exposed only on purpose',
    evidence: [
      { file: 'docs/owner/features.md' },
      { test: metrics, name: 'with a token, only requests that send it are answered' },
      { test: metrics, name: 'without a token nobody is answered through a proxy, and nothing else is served' },
    ],
  },

  // V14 Data Protection
  {
    id: '14.1.1',
    level: 2,
    about: 'Sensitive data is classified',
    evidence: [
      { file: 'docs/privacy.md' },
      {
        test: personalColumns,
        name: 'has a level of protection for each column, and names those that need more than their table',
      },
    ],
  },
  {
    id: '14.1.2',
    level: 2,
    about: 'Each level of protection has its requirements',
    evidence: [{ file: 'docs/privacy.md' }],
  },
  {
    id: '14.2.1',
    level: 1,
    about: 'URLs contain nothing sensitive',
    deviation:
      'Links in stock alert mails have their key in the query, and webhooks of Tamara and Aramex may have their ' +
      'secret there. The pages of these links are not cached and send no referrer.',
  },
  {
    id: '14.2.2',
    level: 2,
    about: 'Shared caches store no personal data',
    evidence: [
      { test: flags, name: 'show signed-in customers what is on their lists, and are private' },
      { test: cdn, name: 'the answer of a customer is not for a CDN' },
      { test: sessionShell, name: 'gets the shell at %s, marked no-store' },
    ],
  },
  {
    id: '14.2.3',
    level: 2,
    about: 'No stranger gets sensitive data',
    evidence: [
      { test: firstVisit, name: 'no other host is contacted' },
      { test: privacy, name: 'says what carriers and lenders learn about a shopper, and how long codes are stored' },
    ],
  },
  {
    id: '14.2.4',
    level: 2,
    about: 'Data is protected as its level requires',
    evidence: [
      {
        test: everyPersonalColumn,
        name: 'each personal column is exported, deleted with the account or at the end of its retention, or said to remain',
      },
      { test: seal, name: 'a number opens only for its order, and its sealed text differs each time' },
      { test: secrets, name: 'no password, token or sent code appears in any column or log line' },
      { test: backups, name: 'a backup signs nobody in, and sealed values stay sealed' },
      {
        test: safeError,
        name: 'a failed query is described by statement and constraint, without parameters, detail, hint or context',
      },
      { test: flags, name: 'show signed-in customers what is on their lists, and are private' },
    ],
  },
  {
    id: '14.3.1',
    level: 1,
    about: 'Logging out clears the device, even offline',
    evidence: [
      { test: session, name: 'ends the session on the server, deletes everything of the shopper, and goes home' },
      { test: session, name: 'works without a connection, and reaches the server at the next opportunity' },
      {
        test: searchPrivacy,
        name: 'searches before and after logging in, and while logging out, leave no trace on the device',
      },
    ],
  },
  {
    id: '14.3.2',
    level: 2,
    about: 'Browsers do not cache personal answers',
    evidence: [
      { test: flags, name: 'show signed-in customers what is on their lists, and are private' },
      { test: ownAccount, name: 'is exported completely, without secrets or data of others' },
      { test: http, name: 'errors are marked no-store' },
    ],
  },
  {
    id: '14.3.3',
    level: 2,
    about: 'Browsers store nothing sensitive but the token',
    deviation:
      'For use without a connection the device stores first name, gender, lists, orders and invoices, without ' +
      'addresses and phone numbers; the tab stores what is typed, except passwords. Logging out deletes all of it.',
  },

  // V15 Secure Coding and Architecture
  {
    id: '15.1.1',
    level: 1,
    about: 'Times for updating vulnerable components are documented',
    evidence: [{ file: 'SECURITY.md' }],
  },
  {
    id: '15.1.2',
    level: 2,
    about: 'Components are listed (SBOM) with trusted sources',
    evidence: [
      {
        test: sbom,
        name: 'the list has exactly the packages that come with the store, each with its version and checksum',
      },
      { file: 'docs/dependencies.md' },
      { test: dependencies, name: '%s names what it downloads by version and digest' },
    ],
  },
  {
    id: '15.1.3',
    level: 2,
    about: 'Expensive functions and their limits are documented',
    evidence: [{ file: 'docs/decisions/0031-bounds-under-load.md' }, { file: 'docs/scaling.md' }],
  },
  {
    id: '15.2.1',
    level: 1,
    about: 'Components are within the times for updates',
    evidence: [
      { file: '.github/workflows/ci.yml' },
      { file: '.github/dependabot.yml' },
      { test: audit, name: 'of a registry that knows %s' },
    ],
  },
  {
    id: '15.2.2',
    level: 2,
    about: 'Expensive functions cannot take the store down',
    evidence: [
      {
        test: passwords,
        name: 'of very many hashes at once, those beyond the queue get a retry time and all others succeed',
      },
      {
        test: searches,
        name: 'at most two new searches query the database at once; excess ones are refused, cached ones never',
      },
      {
        test: pages,
        name: 'new searches are rendered one at a time, without delaying other pages; too many are refused',
      },
      {
        test: 'server/http/requests/admission.api.test.ts',
        name: 'refuses new pages with a page, and answers those in memory',
      },
      { test: uploads, name: 'a few kilobytes that unpack to gigabytes' },
      {
        test: 'server/http/sockets.api.test.ts',
        name: 'does not keep others from the store: forms beyond the bound are a 503, and other calls are answered',
      },
    ],
  },
  {
    id: '15.2.3',
    level: 2,
    about: 'Production contains only what it needs',
    deviation:
      'The sandbox and its packages (oidc-provider, smtp-server, postal-mime) are installed with the store. ' +
      'Production never loads them.',
  },
  {
    id: '15.3.1',
    level: 1,
    about: 'Answers contain only the fields that are needed',
    evidence: [
      { file: 'server/features/accounts/user-answer.ts' },
      { test: ownAccount, name: 'is exported completely, without secrets or data of others' },
      { test: deviceCatalogue, name: 'the answer is the same for everyone and has no personal data' },
    ],
  },
  {
    id: '15.3.2',
    level: 2,
    about: 'Calls to others follow no redirect',
    evidence: [
      { file: 'server/providers/json-call.ts' },
      {
        test: sms,
        name: 'an unreachable server or a redirect is a temporary failure, and the key does not follow a redirect',
      },
      { test: notifications, name: 'that redirects is not followed' },
    ],
  },
  {
    id: '15.3.3',
    level: 2,
    about: 'Requests can set only the fields of their call',
    evidence: [
      { file: 'server/http/route.ts' },
      { test: orders, name: 'prices and totals in the request are ignored' },
    ],
  },
  {
    id: '15.3.4',
    level: 2,
    about: 'The shopper’s address is passed on safely and used',
    evidence: [
      {
        test: remoteAddress,
        name: 'behind proxies the address that the outermost one saw counts, not the entries before it',
      },
      { test: remoteAddress, name: 'without a trusted proxy X-Forwarded-For is ignored' },
    ],
  },
  {
    id: '15.3.5',
    level: 2,
    about: 'Types are checked and compared strictly',
    evidence: [
      { file: '.oxlintrc.json' },
      { test: cart, name: '%j is refused at its field' },
      { test: cart, name: '%j is not a quantity' },
    ],
  },
  {
    id: '15.3.6',
    level: 2,
    about: 'Input cannot change prototypes',
    evidence: [
      { test: signIn, name: 'never causes a server error' },
      { test: federated, name: 'an unknown provider' },
      { test: catalogue, name: 'an unknown category has no products; unknown parameters are ignored' },
    ],
  },
  {
    id: '15.3.7',
    level: 2,
    about: 'Repeated parameters are no way around checks',
    evidence: [
      { test: catalogue, name: 'bad input is refused with a message' },
      { test: addresses, name: 'a query without exactly one city is refused: %s' },
      { test: deviceCatalogue, name: 'a mark that is too long or given twice is refused' },
    ],
  },

  // V16 Security Logging and Error Handling
  {
    id: '16.1.1',
    level: 2,
    about: 'What is logged, where and how long, is documented',
    evidence: [{ file: 'docs/operations.md' }],
  },
  {
    id: '16.2.1',
    level: 2,
    about: 'Log entries say when, where, who and what',
    deviation:
      'Entries have the time, and those of failed requests an id and the path. They name no account and no ' +
      'address, so that logs hold no personal data.',
  },
  {
    id: '16.2.2',
    level: 2,
    about: 'Log times are synchronized and in UTC',
    evidence: [{ file: 'server/lib/log.ts' }, { file: 'server/cli/doctor/reach.ts' }],
  },
  {
    id: '16.2.3',
    level: 2,
    about: 'Logs go only where the documents say',
    evidence: [{ file: 'server/lib/log.ts' }, { file: 'docs/operations.md' }],
  },
  {
    id: '16.2.4',
    level: 2,
    about: 'Programs can read the logs',
    evidence: [
      { file: 'server/lib/log.ts' },
      { test: safeError, name: 'the log describes errors the same way in any field, alone, and without a text' },
    ],
  },
  {
    id: '16.2.5',
    level: 2,
    about: 'Secrets and personal data are not logged',
    evidence: [
      { test: secrets, name: 'no password, token or sent code appears in any column or log line' },
      {
        test: safeError,
        name: 'a failed query is described by statement and constraint, without parameters, detail, hint or context',
      },
    ],
  },
  {
    id: '16.3.1',
    level: 2,
    about: 'Logins are logged',
    deviation:
      'Only failures at identity providers are logged. Other logins, failed or not, are not. After ten wrong passwords ' +
      'the customer gets a mail, and further ones raise an alert (PasswordsGuessed).',
  },
  {
    id: '16.3.2',
    level: 2,
    about: 'Refused access is logged',
    deviation: 'A refusal is only in the request log at the level `debug`.',
  },
  {
    id: '16.3.3',
    level: 2,
    about: 'Attempts to get around protections are logged',
    deviation:
      'A used-up SMS limit, payment mismatches and webhooks of unknown payments are logged. Refusals by other limits ' +
      'and checks are only counted, by route and status.',
  },
  {
    id: '16.3.4',
    level: 2,
    about: 'Unexpected errors are logged',
    evidence: [
      { file: 'server/http/answers/failure.ts' },
      {
        test: serving,
        name: 'an uncaught error is logged, open requests are finished, and the process exits with 1: %s',
      },
      { test: purgeJob, name: 'the CDN is called with the tags and its key, and a refusal is logged' },
    ],
  },
  { id: '16.4.1', level: 2, about: 'Input cannot forge log entries', evidence: [{ file: 'server/lib/log.ts' }] },
  {
    id: '16.4.2',
    level: 2,
    about: 'Logs are protected',
    evidence: [{ file: 'docs/operations.md' }],
  },
  {
    id: '16.4.3',
    level: 2,
    about: 'Logs are sent to another system',
    evidence: [{ file: 'docs/operations.md' }],
  },
  {
    id: '16.5.1',
    level: 2,
    about: 'Errors reveal nothing of the inside',
    evidence: [
      { file: 'server/http/answers/failure.ts' },
      { test: pages, name: 'is an error page for browsers, not JSON (%s)' },
    ],
  },
  {
    id: '16.5.2',
    level: 2,
    about: 'The store goes on safely while others are away',
    evidence: [
      { test: http, name: 'is a 503 with Retry-After, and the process keeps running: %s' },
      { test: federated, name: 'any while the provider is down, but it may be retried' },
      {
        test: payments,
        name: 'a silent provider delays no other provider’s payments and refunds, and no release of stock',
      },
      { test: sending, name: 'while a server is down, retries back off, and the email arrives once it is up' },
    ],
  },
  {
    id: '16.5.3',
    level: 2,
    about: 'Failures never let something through',
    evidence: [
      { test: payments, name: '%s than expected changes nothing' },
      { test: payments, name: 'its content is not trusted: the provider is asked' },
      {
        test: payments,
        name: 'an adapter crashes during a charge: the same key shows the order, and the charge is found, not repeated',
      },
    ],
  },

  // V17 WebRTC
  {
    id: '17.1.1',
    level: 2,
    about: 'TURN servers reach public addresses only',
    notApplicable: 'The store has no WebRTC.',
  },
  { id: '17.2.1', level: 2, about: 'DTLS keys are managed', notApplicable: 'The store has no WebRTC.' },
  { id: '17.2.2', level: 2, about: 'DTLS ciphers are approved', notApplicable: 'The store has no WebRTC.' },
  { id: '17.2.3', level: 2, about: 'SRTP packets are authenticated', notApplicable: 'The store has no WebRTC.' },
  { id: '17.2.4', level: 2, about: 'Malformed SRTP packets do no harm', notApplicable: 'The store has no WebRTC.' },
  { id: '17.3.1', level: 2, about: 'Signaling survives a flood', notApplicable: 'The store has no WebRTC.' },
  { id: '17.3.2', level: 2, about: 'Malformed signaling does no harm', notApplicable: 'The store has no WebRTC.' },
];
