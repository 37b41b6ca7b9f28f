// Names by which buttons of the header open what the surroundings bring.

export const sideMenuId = 'menu';

export const categoriesDrawerId = 'categories';

export const languageDialogId = 'language';
