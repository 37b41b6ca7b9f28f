/**
 * Where browsers report what a page's content security policy has stopped. Below `/api`, so that no page has this
 * address; not part of the public API.
 */
export const policyReportsPath = '/api/policy-reports';
