// One chunk with everything that a signed-in customer needs.
export { followLists } from './follow-lists.ts';
export { OutboxMessages } from '../../shopper-lists/outcomes/outbox-messages.tsx';
export { askAndSignOut } from '../../shopper-lists/sign-out.state.ts';
