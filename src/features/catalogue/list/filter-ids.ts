/** Id of the filter form; the sort select outside it refers to it. */
export const filterFormId = 'filters';

/** Id of the sheet around the form; the button that opens it on phones refers to it. */
export const filterSheetId = 'filter-sheet';
