import { afterEach } from 'vitest';

// Components are taken off the page after each test; only where the file asked for a page ('@vitest-environment jsdom').
if (typeof document !== 'undefined') {
  const { cleanup } = await import('@testing-library/react');
  afterEach(cleanup);
}
