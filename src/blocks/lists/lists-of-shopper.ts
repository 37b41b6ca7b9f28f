// One chunk for what comes with a shopper who is signed in.
export { keepLists } from './keep-lists.ts';
export { ListNotices } from './list-notices.tsx';
