/** Where the calls of the API are, below the store's own address. */
export const apiPath = '/api/v1';
