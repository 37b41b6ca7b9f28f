/** Keys pressed while text is composed belong to the input method; Safari reports that only by keyCode 229. */
export const isOfInputMethod = ({ isComposing, keyCode }: KeyboardEvent): boolean => isComposing || keyCode === 229;
