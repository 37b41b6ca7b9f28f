/** The store's logo mark, the same drawing as public/icons/icon.svg: two glints. */
export function Logo() {
  return (
    <svg viewBox="0 0 512 512" width="32" height="32" aria-hidden="true">
      <rect width="512" height="512" rx="112" fill="#0c5b46" />
      <path
        fill="#f8eed6"
        d="M270 100c14 92 54 132 146 146 10 1.5 10 26.5 0 28-92 14-132 54-146 146-1.5 10-26.5 10-28 0-14-92-54-132-146-146-10-1.5-10-26.5 0-28 92-14 132-54 146-146 1.5-10 26.5-10 28 0z"
      />
      <path
        fill="#e2bd6b"
        d="M392 92c5 30 18 43 48 48 5 1 5 11 0 12-30 5-43 18-48 48-1 5-11 5-12 0-5-30-18-43-48-48-5-1-5-11 0-12 30-5 43-18 48-48 1-5 11-5 12 0z"
      />
    </svg>
  );
}
