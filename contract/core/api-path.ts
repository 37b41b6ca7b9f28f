/** Base path of the API, below the store's origin. */
export const apiPath = '/api/v1';
