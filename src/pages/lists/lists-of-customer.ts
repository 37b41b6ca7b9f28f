// One chunk with everything that a signed-in customer needs.
export { keepLists } from './follow-lists.ts';
export { ListNotices } from '../../shopper-lists/outcomes/outbox-messages.tsx';
