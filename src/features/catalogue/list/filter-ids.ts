/** The id of the filters' form: the sort choice outside it belongs to it. */
export const filterFormId = 'filters';

/** Of the sheet that the form stands in, for the button that opens it on phones. */
export const filterSheetId = 'filter-sheet';
