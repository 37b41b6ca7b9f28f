// One chunk for what comes with a shopper who is signed in.
export { keepLists } from './follow-lists.ts';
export { ListNotices } from '../../shopper-lists/outcomes/outbox-messages.tsx';
