// Ids by which buttons of the header open menus and dialogs that load later.

export const sideMenuId = 'menu';

export const categoriesDrawerId = 'categories';

export const languageDialogId = 'language';
